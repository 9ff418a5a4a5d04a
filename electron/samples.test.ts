import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { conventionalTargets } from '../shared/recipes/conventional-targets.ts';
import { readExcerpt } from './engine/recognise/read-excerpt.ts';
import { recogniseFile } from './engine/recognise/recognise-file.ts';
import { startTestPractice, type TestPractice } from './practice/practice.test-kit.ts';
import { exampleFolder, examples, samplePath, samples } from './services/imports/samples.ts';

const folder = fileURLToPath(new URL('../assets/samples', import.meta.url));
const recognised = async (name: string) =>
  recogniseFile(await readExcerpt({ path: await samplePath(folder, name), name }), {});

describe('the samples', () => {
  it('are exactly the files in the folder of samples', async () => {
    const names = samples.map(({ name }) => name);
    expect([...names, exampleFolder].sort()).toEqual((await readdir(folder)).sort());
    expect([...examples].sort()).toEqual((await readdir(join(folder, exampleFolder))).sort());
  });

  it.each([
    ['machines.csv', 'vertices', 'default', 'utf-8'],
    ['machines-with-faults.csv', 'vertices', 'default', 'utf-8'],
    ['edges.csv', 'edges', 'default', 'utf-8'],
    ['timeseries.csv', 'vertices', 'default', 'utf-8'],
    ['timeseries-values.csv', 'timeseries', 'default', 'utf-8'],
    ['timeseries-items.csv', 'timeseries', 'default', 'utf-8'],
    ['attachments.csv', 'attachments', 'default', 'utf-8'],
    ['combined.csv', 'combined', 'default', 'utf-8'],
    ['incidents.csv', 'objects', 'default', 'utf-8'],
  ])('are recognised for certain: %s', async (name, kind, dialect, encoding) => {
    const { recognition } = await recognised(name);
    expect(recognition).toMatchObject({
      kind: { value: kind, confidence: 'certain' },
      header: { value: 'first-row', confidence: 'certain' },
      dialect: { value: dialect, confidence: expect.stringMatching(/certain|likely/) },
      encoding: { value: encoding },
    });
  });

  it('include a foreign spreadsheet, whose format is certain and whose columns are unknown', async () => {
    const { recognition, header } = await recognised('maschinen-semikolon.csv');
    expect(recognition).toMatchObject({
      kind: { value: 'vertices', confidence: 'guess' },
      header: { value: 'first-row', confidence: 'likely' },
      dialect: { value: 'excel-semicolon', confidence: 'certain' },
      encoding: { value: 'windows-1252', confidence: 'likely' },
    });
    expect(conventionalTargets(header, 'combined')).toEqual([]);
  });

  it('have the number of their rows in their description', async () => {
    const rowsOf = async (name: string) =>
      (await readFile(await samplePath(folder, name), 'utf8')).trimEnd().split('\n').length - 1;
    const about = (name: string) => samples.find((sample) => sample.name === name)?.about;
    for (const name of ['machines.csv', 'edges.csv', 'timeseries.csv', 'timeseries-values.csv'])
      expect(about(name)).toContain((await rowsOf(name)).toLocaleString('en'));
  });
});

describe('the samples in a fresh practice world', () => {
  let practice: TestPractice;
  beforeAll(async () => {
    practice = await startTestPractice();
  });
  afterAll(() => practice.close());

  it('are stored without a failure, one after the other', async () => {
    for (const [method, path, name, populated] of [
      ['POST', '/vertices', 'machines.csv', { vertex: 1000 }],
      ['POST', '/edges', 'edges.csv', { edge: 600 }],
      ['POST', '/vertices', 'timeseries.csv', { vertex: 24 }],
      ['PUT', '/timeseries', 'timeseries-values.csv', { timeseries: 1124 }],
      ['PUT', '/timeseries', 'timeseries-items.csv', { timeseries: 24 }],
      ['PUT', '/attachments', 'attachments.csv', { attachment: 40 }],
      ['PUT', '/combined', 'combined.csv', { vertex: 60, edge: 80, attachment: 12, issue: 3 }],
    ] as const) {
      const { json } = await practice.send(method, path, await readFile(await samplePath(folder, name)));
      expect([name, json['failed'], json['success']]).toEqual([name, 0, true]);
      expect(json['populated'], name).toMatchObject(populated);
    }
  });

  it('are followed by the examples of Help, which are stored unchanged', async () => {
    for (const [method, path, name, populated] of [
      ['POST', '/vertices', 'example-vertices.csv', { vertex: 2 }],
      ['POST', '/vertices', 'example-lists.csv', { vertex: 1 }],
      ['POST', '/edges', 'example-edges.csv', { edge: 1 }],
      ['PUT', '/timeseries', 'example-timeseries.csv', { timeseries: 2 }],
      ['PUT', '/timeseries', 'example-items.csv', { timeseries: 1 }],
      ['PUT', '/attachments', 'example-attachments.csv', { attachment: 1 }],
      ['PUT', '/combined', 'example-combined.csv', { vertex: 1, edge: 1, attachment: 1, issue: 1 }],
    ] as const) {
      const { json } = await practice.send(method, path, await readFile(await samplePath(folder, name)));
      expect([name, json['failed'], json['success']]).toEqual([name, 0, true]);
      expect(json['populated'], name).toMatchObject(populated);
    }
    for (const name of examples) {
      const { recognition } = await recognised(name);
      expect([name, recognition.header.value, recognition.dialect.value]).toEqual([
        name,
        'first-row',
        'default',
      ]);
    }
  });
});
