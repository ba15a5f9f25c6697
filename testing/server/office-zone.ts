import { beforeEach } from 'vitest'
import { knowOfficeZone } from '../../desk/platform/know-office-zone.ts'

// The desk knows it from the server.
beforeEach(() => knowOfficeZone('Africa/Nairobi'))
