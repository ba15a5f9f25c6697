import { beforeEach } from 'vitest'
import { knowOfficeZone } from '../../desk/time/know-office-zone.ts'

// The desk knows it from the server.
beforeEach(() => knowOfficeZone('Africa/Nairobi'))
