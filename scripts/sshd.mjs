/** Finds or installs the SSH server to which the action handler's tests send commands; without it, they are skipped. */
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { apt, mayInstall } from './apt.mjs';
import { say } from './project.mjs';

const policy = '/usr/sbin/policy-rc.d';

/** Returns whether there is an SSH server. `SSHD_PATH` names another one than that of the system. */
const hasSshd = () => existsSync(process.env['SSHD_PATH'] || '/usr/sbin/sshd');

/** Installs an SSH server if that is allowed; prints which tests are skipped if there is none. */
export function ensureSshd() {
  if (!hasSshd() && mayInstall() && !process.env['SSHD_PATH']) {
    say('Installing openssh-server with apt-get…');
    const ownPolicy = !existsSync(policy);
    // Tests start their own server. With this policy, installing the package does not start the server of the machine.
    if (ownPolicy) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
    try {
      apt('update');
      apt('install', '-y', '--no-install-recommends', 'openssh-server');
    } finally {
      if (ownPolicy) rmSync(policy);
    }
  }
  if (!hasSshd())
    say(
      'There is no SSH server: tests that send commands to a real one are skipped (on Debian: apt-get install openssh-server, or name it with SSHD_PATH).',
    );
}
