/** The SSH server to which the action handler's tests send commands; they are skipped where there is none. */
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { apt, mayInstall } from './apt.mjs';
import { say } from './project.mjs';

const policy = '/usr/sbin/policy-rc.d';

/** `SSHD_PATH` names another one. */
const hasSshd = () => existsSync(process.env['SSHD_PATH'] || '/usr/sbin/sshd');

/** Installs it if that is allowed; otherwise says which tests are skipped. */
export function ensureSshd() {
  if (!hasSshd() && mayInstall() && !process.env['SSHD_PATH']) {
    say('Installing openssh-server with apt-get…');
    const ownPolicy = !existsSync(policy);
    // A test starts one of its own; the machine's is not to run because of it.
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
