// The command of earlier versions, which units of systemd and scripts may still have.
import './main.mjs'
