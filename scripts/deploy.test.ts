import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadAll } from 'js-yaml';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { secretVariables } from '../electron/cli/connections/secrets.ts';
import { readSendOptions } from '../electron/cli/options/send-options.ts';
import { openTestTerminal } from '../electron/cli/terminal.test-kit.ts';
import { readWatchFolderOptions } from '../electron/cli/watch-folder/watch-folder-options.ts';
import { csvOf, machineHeads, machines } from '../electron/services/imports/imports.test-kit.ts';
import { programOptions, root } from './project.mjs';

const read = (path: string) => readFile(join(root, path), 'utf8');
const folders: string[] = [];
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});
const newFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'graph-intake-deploy-'));
  folders.push(folder);
  return folder;
};

const podSpec = z.object({
  restartPolicy: z.enum(['Never', 'OnFailure']),
  securityContext: z.object({ runAsNonRoot: z.literal(true) }),
  terminationGracePeriodSeconds: z.number(),
  volumes: z.array(z.object({ name: z.string() })),
  containers: z
    .array(
      z.object({
        command: z.array(z.string()).optional(),
        args: z.array(z.string()),
        env: z.array(z.object({ name: z.string(), value: z.string() })),
        securityContext: z.object({
          readOnlyRootFilesystem: z.literal(true),
          allowPrivilegeEscalation: z.literal(false),
        }),
        volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })),
      }),
    )
    .length(1),
});
const jobSpec = z.object({
  completionMode: z.literal('Indexed').optional(),
  completions: z.number().optional(),
  podFailurePolicy: z.unknown().optional(),
  template: z.object({ spec: podSpec }),
});

/** Checks what both manifests must have in common, and returns the container. */
function expectPod(pod: z.infer<typeof podSpec>) {
  const [container] = pod.containers;
  if (container === undefined) throw new Error('There is no container.');
  const volumes = pod.volumes.map(({ name }) => name);
  expect(container.volumeMounts.map(({ name }) => name).filter((name) => !volumes.includes(name))).toEqual(
    [],
  );
  // The data folder and temporary files can be written; the rest of the file system cannot.
  expect(container.volumeMounts.map(({ mountPath }) => mountPath)).toEqual(
    expect.arrayContaining(['/data', '/tmp']),
  );
  const env = new Map(container.env.map(({ name, value }) => [name, value]));
  for (const name of [secretVariables.password, secretVariables.clientSecret]) {
    expect(env.has(name)).toBe(false);
    expect(env.get(`${name}_FILE`)).toMatch(/^\/secrets\//u);
  }
  expect(Number(env.get('GRAPH_INTAKE_STOP_WITHIN'))).toBeLessThan(pod.terminationGracePeriodSeconds);
  return container;
}

describe('the manifests of Kubernetes', () => {
  it('run a watched folder every night, with options that exist', async () => {
    const [claim, cronJob] = loadAll(await read('deploy/kubernetes-cronjob.yaml'));
    expect(claim).toMatchObject({ kind: 'PersistentVolumeClaim' });
    expect(cronJob).toMatchObject({ kind: 'CronJob', spec: { concurrencyPolicy: 'Forbid' } });
    const { spec } = z
      .object({ spec: z.object({ jobTemplate: z.object({ spec: jobSpec }) }) })
      .parse(cronJob);
    const job = spec.jobTemplate.spec;
    const { args } = expectPod(job.template.spec);
    expect(args[0]).toBe('watch-folder');
    expect(readWatchFolderOptions(args.slice(1))).toMatchObject({ folder: '/exports', once: true });
    // The policy is allowed only for pods that are not restarted in place.
    expect(job.template.spec.restartPolicy).toBe('Never');
    expect(job.podFailurePolicy).toMatchObject({
      // 75 is the exit code of a file that was interrupted and is to be continued.
      rules: [{ action: 'Ignore', onExitCodes: { values: [75] } }, {}, { onExitCodes: { values: [2, 3] } }],
    });
  });

  it('send as many shards as there are pods', async () => {
    const [job] = loadAll(await read('deploy/kubernetes-indexed-job.yaml'));
    const { spec } = z.object({ kind: z.literal('Job'), spec: jobSpec }).parse(job);
    expect(spec.completionMode).toBe('Indexed');
    const { args, command } = expectPod(spec.template.spec);
    const options = readSendOptions(args.slice(1), { JOB_COMPLETION_INDEX: '15' });
    expect(options.shard).toMatchObject({ index: spec.completions, count: spec.completions });
    expect(options.shard?.folder).not.toBeNull();
    const script = command?.[2] ?? '';
    expect(spawnSync('sh', ['-n'], { input: script }).status).toBe(0);
  });
});

describe('the unit of systemd', () => {
  it('starts a watched folder with options that exist, and gets its secrets as credentials', async () => {
    const unit = await read('deploy/graph-intake-watch-folder.service');
    const [, command = ''] = /^ExecStart=((?:.*\\\n)*.*)$/mu.exec(unit) ?? [];
    const words = command.replaceAll('\\\n', ' ').split(/\s+/u);
    const at = words.indexOf('watch-folder');
    expect(readWatchFolderOptions(words.slice(at + 1))).toMatchObject({
      folder: '/srv/exports',
      marker: '.ready',
    });
    expect([...unit.matchAll(/^LoadCredential=([\w-]+):/gmu)].map(([, name]) => name)).toEqual([
      'graph-intake-password',
      'graph-intake-client-secret',
    ]);
    expect(unit).toContain('SuccessExitStatus=75');
    // The number of a dynamic user may be another after a restart, which could not continue the files of the folder.
    expect(unit).toMatch(/^User=[\w-]+$/mu);
    expect(unit).not.toMatch(/^DynamicUser=/mu);
    const [stop = 0, limit = 0] = [/STOP_WITHIN=(\d+)/u, /TimeoutStopSec=(\d+)/u].map((each) =>
      Number(each.exec(unit)?.[1]),
    );
    expect(stop).toBeLessThan(limit);
  });

  it.skipIf(spawnSync('systemd-analyze', ['--version']).status !== 0)(
    'is verified by systemd, with the Node of this machine',
    async () => {
      const unit = await read('deploy/graph-intake-watch-folder.service');
      const path = join(await newFolder(), 'graph-intake-watch-folder.service');
      await writeFile(path, unit.replace('/usr/bin/node', process.execPath));
      const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', path], {
        encoding: 'utf8',
      });
      // Other units of the machine may have warnings as well.
      const linesOfUnit = stderr.split('\n').filter((line) => line.includes('graph-intake'));
      expect({ status, own: linesOfUnit }).toEqual({ status: 0, own: [] });
    },
  );
});

describe('the Dockerfile', () => {
  it('copies only existing files, and runs the terminal as a user without rights', async () => {
    const text = await read('Dockerfile');
    const copied = [...text.matchAll(/^COPY (?!--from)(.*) \S+$/gmu)].flatMap(([, names = '']) =>
      names.split(' '),
    );
    expect(copied.length).toBeGreaterThan(6);
    expect(copied.filter((name) => !existsSync(join(root, name)))).toEqual([]);
    const imports = (await read('vite.config.ts')).matchAll(/ from '\.\/(.+)';$/gmu);
    const missing = [...imports].filter(
      ([, path = '']) => !copied.some((name) => path.startsWith(`${name}/`)),
    );
    expect(missing.map(([, path]) => path)).toEqual([]);
    const [, user = ''] = /^USER (\d+):\d+$/mu.exec(text) ?? [];
    expect(Number(user)).toBeGreaterThan(0);
    expect(text).toMatch(/^VOLUME \/data$/mu);
    expect(text).toContain('GRAPH_INTAKE_DATA=/data');
    expect(text).not.toMatch(/password|secret/iu);
    const { engines } = JSON.parse(await read('package.json')) as { engines?: { node?: string } };
    expect(engines?.node ?? '24').toContain(/^FROM node:(\d+)/mu.exec(text)?.[1] ?? 'no version');
  });
});

describe.skipIf(process.platform === 'win32')('the array script of Slurm', () => {
  it('sends every shard, keeps their journals, and ends with their exit codes', async () => {
    await using terminal = Object.assign(await openTestTerminal(), {
      async [Symbol.asyncDispose]() {
        await terminal.close();
      },
    });
    const { authUrl, connectorUrl, graphUrl, clientId, username, password, clientSecret } = terminal.practice;
    const shared = await newFolder();
    const connection = { name: 'Array', environment: 'test', clientId, username };
    const addresses = { authUrl, connectorUrl, graphUrl };
    await writeFile(
      join(shared, 'connection.json'),
      JSON.stringify({
        kind: 'graph-intake connections',
        version: 1,
        connections: [{ ...connection, addresses }],
      }),
    );
    const rows = machines(200);
    const path = join(shared, 'machines.csv');
    await writeFile(path, csvOf(machineHeads, rows));
    await mkdir(join(shared, 'local'));
    const { spawn } = await import('node:child_process');
    const task = (id: string) =>
      new Promise<number | null>((resolve) => {
        const child = spawn('bash', [join(root, 'deploy/slurm-array.sh'), path], {
          stdio: 'ignore',
          env: {
            PATH: process.env['PATH'],
            HOME: shared,
            GROUP: 'vertices',
            SHARED: shared,
            LOCAL: join(shared, 'local'),
            PROGRAM: `${process.execPath} ${join(root, 'electron/cli.ts')}`,
            GRAPH_INTAKE_PASSWORD: password,
            GRAPH_INTAKE_CLIENT_SECRET: clientSecret,
            SLURM_ARRAY_JOB_ID: '7',
            SLURM_ARRAY_TASK_ID: id,
            SLURM_ARRAY_TASK_MIN: '1',
            SLURM_ARRAY_TASK_COUNT: '2',
          },
        });
        child.once('close', resolve);
      });
    expect([await task('1'), await task('2')]).toEqual([0, 0]);
    const results = ['1', '2'].map((id) => join(shared, 'results', 'vertices', id));
    const merged = await terminal.run(['runs', '--group', 'vertices', '--merge', ...results]);
    expect(merged).toMatchObject({
      code: 0,
      out: expect.stringContaining('200 rows in 2 shards to Array: 200 stored'),
    });
    for (const row of [rows[0], rows[199]]) expect(await terminal.countXid(row?.[0] ?? '')).toBe(1);
  });

  it('puts a task that was ended early back into the queue, unless it was cancelled', async () => {
    const folder = await newFolder();
    const calls = join(folder, 'calls');
    const program = (name: string, text: string) =>
      writeFile(join(folder, name), `#!/usr/bin/env bash\n${text}\n`, { mode: 0o700 });
    await program('scontrol', `echo "$@" >> ${calls}; echo "JobId=8 JobState=$STATE Reason=None"`);
    const codes: (number | null)[] = [];
    const task = async (code: number, state: string) => {
      await program('program', `exit ${code}`);
      const env = {
        PATH: `${folder}:${process.env['PATH']}`,
        HOME: folder,
        PROGRAM: 'program',
        STATE: state,
        GROUP: 'g',
        LOCAL: folder,
        SLURM_ARRAY_JOB_ID: '7',
        SLURM_ARRAY_TASK_ID: '3',
      };
      codes.push(spawnSync('bash', [join(root, 'deploy/slurm-array.sh'), 'a.csv'], { env }).status);
    };
    await task(75, 'RUNNING');
    await task(137, 'RUNNING');
    await task(75, 'COMPLETING');
    await task(1, 'RUNNING');
    expect(codes).toEqual([75, 137, 75, 1]);
    expect((await readFile(calls, 'utf8')).trim().split('\n')).toEqual([
      'show job 7_3',
      'requeue 7_3',
      'show job 7_3',
      'requeue 7_3',
      'show job 7_3',
    ]);
  });

  it('is valid for bash, and so is the setup of a one-node Slurm, which prints its usage without a command', () => {
    for (const script of ['deploy/slurm-array.sh', 'scripts/slurm-one-node.sh'])
      expect(spawnSync('bash', ['-n', join(root, script)]).status, script).toBe(0);
    const usage = spawnSync('bash', [join(root, 'scripts/slurm-one-node.sh')], { encoding: 'utf8' });
    expect(usage).toMatchObject({ status: 1, stdout: expect.stringContaining('slurm-one-node.sh start') });
  });
});

it.each(['Dockerfile', 'deploy/graph-intake-watch-folder.service', 'deploy/kubernetes-indexed-job.yaml'])(
  '%s starts the program with the options of the launcher',
  async (path) => {
    expect(await read(path)).toMatch(new RegExp(`node"?,? "?${programOptions.join(' ')}"?,? "?/`));
  },
);
