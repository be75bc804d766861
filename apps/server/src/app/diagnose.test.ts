import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isRefused } from '../platform/base/result';
import { diagnoseDocument } from './diagnoseDocument';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const worked = readFileSync(join(root, 'packages/clinical/src/cases/worked.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as { assessment: any; expected: any });
const [first, second] = worked.map((row) => row.assessment);

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'diagnose-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

const run = (...args: string[]) => start(join(root, 'apps/server/dist/diagnose.js'), ...args);

function start(...args: string[]): Promise<{ code: number | null; out: string; err: string }> {
  return new Promise((done) => {
    const child = spawn(process.execPath, args);
    let out = '';
    let err = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
    child.on('close', (code) => done({ code, out, err }));
  });
}

function changed(change: (document: any) => void): string {
  const document = structuredClone(first);
  change(document);
  return JSON.stringify(document);
}

describe('one assessment', () => {
  it('prints its whole result as JSON and nothing else', async () => {
    const command = [join(root, 'scripts/command.mjs'), 'diagnose'] as const;
    const { code, out, err } = await start(...command, file('one.json', JSON.stringify(first)));
    expect(code).toBe(0);
    expect(err).toBe('');
    expect(JSON.parse(out)).toMatchObject({
      rulesVersion: '1.3.0',
      diagnosis: worked[0]?.expected.diagnosis,
    });
  });

  it('names the path and the reason of everything that is refused, exit code 2', async () => {
    const text = changed((document) => {
      document.information.patientAge = 121;
      document.clinical_values.furcation = [{ tooth: 11, value: 2 }];
      document.clinical_values.depths = [];
    });
    const { code, out, err } = await run(file('bad.json', text));
    expect(code).toBe(2);
    expect(out).toBe('');
    expect(err).toContain('information.patientAge: ');
    expect(err).toContain('clinical_values.furcation.0.tooth: furcation is recorded on natural molars only');
    expect(err).toContain('clinical_values.depths: is not a known key');
  });

  it('says how it is used, and which file cannot be read', async () => {
    expect(await run()).toMatchObject({ code: 2, out: '', err: expect.stringContaining('Usage') });
    expect(await run('--fast', 'x')).toMatchObject({ code: 2, err: expect.stringContaining('Usage') });
    const missing = join(folder, 'none.json');
    expect(await run(missing)).toMatchObject({ code: 2, out: '', err: expect.stringContaining(missing) });
    expect(await run('--batch', missing)).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining(missing),
    });
  });
});

describe('--sure', () => {
  const [borderline] = worked.filter(({ expected }) => !expected.sure.condition?.firm);

  it.each([['--sure'], ['--batch', '--sure'], ['--sure', '--batch']])('%s %s', async (...options) => {
    const { code, out } = await run(...options, file('sure.json', JSON.stringify(borderline?.assessment)));
    expect(code).toBe(0);
    expect(JSON.parse(out).sure).toEqual(borderline?.expected.sure);
  });

  it('only where it is wanted', async () => {
    const { out } = await run(file('plain.json', JSON.stringify(first)));
    expect(JSON.parse(out)).not.toHaveProperty('sure');
  });
});

describe('what was set by hand', () => {
  it('stands beside the computed diagnosis', () => {
    const overruled = changed((document) => {
      document.measurement.overrule = { stage: 'IV', reason: 'as seen', by: 'somebody', at: 'yesterday' };
    });
    const outcome = diagnoseDocument(overruled);
    expect(outcome).toMatchObject({ diagnosis: { stage: 'III' }, standing: { stage: 'IV' } });
  });
});

describe('a batch', () => {
  it('answers every line in its place, goes on after a refused one, and ends with 2', async () => {
    const bad = changed((document) => document.dentition.missing.push(9));
    const lines = [JSON.stringify(first), '{no', '', bad, JSON.stringify(second), ''];
    const { code, out } = await run('--batch', file('mixed.jsonl', `${lines.join('\r\n')}\r\n`));
    expect(code).toBe(2);
    const answers = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(answers).toHaveLength(5);
    expect(answers[0].diagnosis.stage).toBe('III');
    expect(answers[1].error).toEqual({ path: '', message: expect.stringContaining('is not JSON') });
    expect(answers[2].error.path).toBe('');
    expect(answers[3].error.path).toBe('dentition.missing.4');
    expect(answers[4].diagnosis.stage).toBe('IV');
  });

  it('ends with 0 when every line was read', async () => {
    const { code, out } = await run(
      file('all.jsonl', worked.map((row) => JSON.stringify(row.assessment)).join('\n')),
      '--batch',
    );
    expect(code).toBe(0);
    expect(out.trim().split('\n')).toHaveLength(214);
  });
});

describe('a document', () => {
  const refused = (text: string) => {
    const result = diagnoseDocument(text);
    if (!isRefused(result)) return null;
    const [path, [message]] = Object.entries(result.errors!)[0]!;
    return { path, message };
  };

  it.each<[string, string, (document: any) => void]>([
    [
      'clinical_values.zeros.bleeding.0',
      'listed as zero',
      (d) => {
        d.clinical_values.bleeding = [{ tooth: 16, value: 0 }];
        d.clinical_values.zeros = { bleeding: [16] };
      },
    ],
    [
      'clinical_values.zeros.plaque.0',
      'missing tooth',
      (d) => {
        d.clinical_values.zeros = { plaque: [18] };
      },
    ],
    [
      'clinical_values.zeros.furcation.0',
      'natural molars',
      (d) => {
        d.clinical_values.zeros = { furcation: [11] };
      },
    ],
    [
      'measurement.teeth.0.implantLength',
      'implants only',
      (d) => {
        d.measurement.teeth[0].implantLength = 10;
      },
    ],
    [
      'measurement.teeth.0.notPeriodontal',
      'natural teeth only',
      (d) => {
        d.dentition.implant = [11];
        d.measurement.teeth = [{ tooth: 11, notPeriodontal: 'trauma' }];
      },
    ],
    [
      'clinical_values.bleeding.0.value',
      'Bleeding cannot exceed 4',
      (d) => {
        d.clinical_values.bleeding = [{ tooth: 16, value: 5 }];
      },
    ],
    [
      'clinical_values.pocket_depth.0.tooth',
      'missing tooth',
      (d) => {
        d.clinical_values.pocket_depth = [{ tooth: 18, depth: 5 }];
      },
    ],
    [
      'clinical_values.suppuration.0',
      'implants only',
      (d) => {
        d.clinical_values.suppuration = [16];
      },
    ],
    [
      'clinical_values.mobility.1.tooth',
      'twice',
      (d) => {
        d.clinical_values.mobility = [
          { tooth: 16, value: 1 },
          { tooth: 16, value: 2 },
        ];
      },
    ],
    [
      'clinical_values.pocket_depth',
      'does not agree with the sites: 5, the sites give 6 (tooth 16)',
      (d) => {
        d.clinical_values.pocket_depth = [{ tooth: 16, depth: 5 }];
        d.clinical_values.sites = [{ tooth: 16, depth: [3, 3, 6, 3, 3, 3] }];
      },
    ],
    [
      'information.complexRehabilitationReasons',
      'at least one',
      (d) => {
        d.information.complexRehabilitation = 'Yes';
      },
    ],
    [
      'information.haveDiabetes',
      '',
      (d) => {
        delete d.information.haveDiabetes;
      },
    ],
    [
      'measurement.teeth.0.CEJ.distal.x',
      '',
      (d) => {
        d.measurement.teeth[0].CEJ.distal.x = '5';
      },
    ],
  ])('%s is refused: %s', (path, message, change) => {
    expect(refused(changed(change))).toEqual({ path, message: expect.stringContaining(message) });
  });

  it.each(['null', '[]', '"text"', '5', '{}'])('%s is refused', (text) => {
    expect(refused(text)).not.toBeNull();
  });

  it('a byte order mark is no fault', () => {
    expect(diagnoseDocument(`\uFEFF${JSON.stringify(first)}`)).toHaveProperty('diagnosis');
  });

  it('scores and prognoses in it are not looked at', () => {
    const plain = diagnoseDocument(JSON.stringify(first));
    const scored = changed((document) => {
      for (const row of document.measurement.teeth)
        Object.assign(row, { totalScore: 22, originalScore: 3, hasBeenModified: true });
      document.measurement.indicated_prognosis = {
        stage: 'I',
        grade: 'A',
        blt: 'Localized',
        stability: 'Stable',
        patientMaxBoneLossAgeRatio: 0,
      };
    });
    expect(diagnoseDocument(scored)).toEqual(plain);
  });
});
