import { spawn } from 'node:child_process';

/**
 * Notifies systemd (`Type=notify`, `WatchdogSec=`) through its command, because Node has no Unix datagrams.
 */
export function tellSystemd(state) {
  if (!process.env.NOTIFY_SOCKET) return;
  spawn('systemd-notify', [state], { stdio: ['ignore', 'inherit', 'inherit'] }).on('error', (error) =>
    console.error(`systemd-notify could not be started: ${error.message}`),
  );
}
