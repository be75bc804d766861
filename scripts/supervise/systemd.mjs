import { spawn } from 'node:child_process';

/** Tells systemd, where it started this process (`Type=notify`, `WatchdogSec=`): Node speaks no datagrams of Unix. */
export function tellSystemd(state) {
  if (!process.env.NOTIFY_SOCKET) return;
  spawn('systemd-notify', [state], { stdio: ['ignore', 'inherit', 'inherit'] }).on('error', (error) =>
    console.error(`systemd-notify could not be started: ${error.message}`),
  );
}
