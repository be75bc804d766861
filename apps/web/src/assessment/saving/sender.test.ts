import { assemble, DEFAULT_PREFERENCES } from '@alveola/clinical';
import type { SaveType } from '@alveola/contract';
import { describe, expect, it } from 'vitest';
import { drive, SOMEBODY } from '../document/drive';
import { openEditor } from '../document/editor';
import { type Acknowledged, partOf, type Savable, type SaveBody, saveBody, unsavedParts } from './saving';
import { type Conflict, createSender, type Failure, type SaveAnswer } from './sender';

const NO_XRAYS: Savable['xrays'] = [];

const NONE: Acknowledged = {
  information: null,
  dentition: null,
  clinical_values: null,
  xray_image: null,
  measurement: null,
};

class Refused extends Error {
  readonly failure: Failure;
  constructor(failure: Partial<Failure>) {
    super('refused');
    this.failure = { status: 0, code: 'unreachable', data: null, message: '', ...failure };
  }
}

/** One tab and a server with the rules of its `client` and `seq`. */
function office(start: Partial<Savable> = {}) {
  const editor = openEditor(assemble({ information: SOMEBODY }), DEFAULT_PREFERENCES, 0);
  let savable: Savable = {
    editor,
    patientNumber: '4711',
    reportId: null,
    reference: null,
    entries: {},
    history: null,
    xrays: NO_XRAYS,
    acknowledged: { ...partOf(editor.document, NO_XRAYS), information: null },
    ...start,
  };
  const bodies: SaveBody[] = [];
  const conflicts: Conflict[] = [];
  const network: ((body: SaveBody) => SaveAnswer)[] = [];
  const firstSaves = new Map<number, string>();
  const accept = (body: SaveBody): SaveAnswer => {
    const seq = body.seq ?? 0;
    const id = body.id ?? firstSaves.get(seq) ?? `report-${seq}`;
    if (!body.id) firstSaves.set(seq, id);
    return { id, reference_number: `X-${body.patient_number}-${id}`, entry: `entry-${seq}`, history: null };
  };
  const sender = createSender(
    {
      savable: () => savable,
      post: async (body) => {
        bodies.push(body);
        return (network.shift() ?? accept)(body);
      },
      failureOf: (error) => {
        if (error instanceof Refused) return error.failure;
        throw error;
      },
      acknowledged: (type, part, answer) => {
        savable = {
          ...savable,
          reportId: answer.id,
          reference: answer.reference_number,
          entries: { ...savable.entries, [type]: answer.entry },
          acknowledged: { ...savable.acknowledged, [type]: part },
        };
      },
      conflict: (conflict) => conflicts.push(conflict),
      failed: () => undefined,
    },
    'tab',
  );
  return {
    sender,
    bodies,
    conflicts,
    firstSaves,
    accept,
    get savable() {
      return savable;
    },
    next: (...answers: readonly ((body: SaveBody) => SaveAnswer)[]) => network.push(...answers),
    setAge: (patientAge: number) => {
      const information = { ...SOMEBODY, patientAge };
      savable = {
        ...savable,
        editor: { ...savable.editor, document: { ...savable.editor.document, information } },
      };
    },
  };
}

const lost = (): SaveAnswer => {
  throw new Refused({});
};

describe('Saving', () => {
  it('the first save goes without an id, the others with the id of its answer', async () => {
    const { sender, bodies } = office({ acknowledged: NONE });
    await sender.send('information');
    await sender.send('dentition');
    expect(bodies[0]).toMatchObject({ type: 'information', patient_number: '4711', reference_number: null });
    expect(bodies[0]).not.toHaveProperty('id');
    expect(bodies[1]).toMatchObject({
      type: 'dentition',
      id: 'report-1',
      reference_number: 'X-4711-report-1',
    });
  });

  it.each([
    ['X-4711-abc', true],
    ['X-47110-abc', false],
    ['Y-4711-abc', false],
    [null, false],
  ])('an existing report id is sent along only with its patient number: %s', async (reference, isSent) => {
    const { sender, bodies } = office({ reportId: 'r', reference });
    await sender.send('information');
    expect('id' in (bodies[0] ?? {})).toBe(isSent);
  });

  it('fails without a patient number', () => {
    const { savable } = office({ patientNumber: '' });
    expect(() => saveBody(savable, 'information', { client: 'tab', seq: 1 })).toThrow(
      'Missing patient_number',
    );
  });

  it('only what says something else is unsaved, not what was merely made anew', () => {
    const { savable } = office();
    expect(unsavedParts(savable)).toEqual<SaveType[]>(['information']);
    const { document } = drive().markMissing(18).editor;
    const marked = { ...savable, editor: { ...savable.editor, document } };
    expect(unsavedParts(marked)).toEqual<SaveType[]>(['information', 'dentition']);
  });

  it('a repeated first save whose answer was lost makes one report', async () => {
    const { sender, bodies, firstSaves, next, accept } = office();
    next((body) => {
      accept(body);
      throw new Refused({});
    });
    expect(await sender.send('information')).toBe('retry');
    expect(await sender.send('information')).toBe('acknowledged');
    expect(firstSaves.size).toBe(1);
    expect(bodies.map((body) => body.seq)).toEqual([1, 1]);
  });

  it('what was changed after a lost first save follows it under the id it got', async () => {
    const { sender, bodies, next, setAge } = office();
    next(lost);
    await sender.send('information');
    setAge(51);
    expect(await sender.send('information')).toBe('acknowledged');
    expect(bodies.map((body) => [body.seq, body.id ?? null])).toEqual([
      [1, null],
      [1, null],
      [2, 'report-1'],
    ]);
  });

  it('the entry seen last goes with the next save of the type', async () => {
    const { sender, bodies, setAge } = office();
    await sender.send('information');
    setAge(51);
    await sender.send('information');
    expect(bodies.map((body) => body.entry)).toEqual([null, 'entry-1']);
  });

  it('somebody else who saved since is named, with the time', async () => {
    const newer = { entry: 'e9', saved_by: 'Kari', saved_at: '2026-05-01T10:00:00.000Z' };
    const { sender, conflicts, next } = office({ reportId: 'r', reference: 'X-4711-r' });
    next(() => {
      throw new Refused({ status: 409, code: 'newer-entry', data: newer });
    });
    expect(await sender.send('information')).toBe('conflict');
    expect(conflicts).toEqual([
      { type: 'information', entry: 'e9', savedBy: 'Kari', savedAt: newer.saved_at },
    ]);
  });

  it('our own entry whose answer was lost is no conflict: the newest value follows it', async () => {
    const { sender, conflicts, next, setAge, bodies, accept } = office({
      reportId: 'r',
      reference: 'X-4711-r',
    });
    next(lost);
    await sender.send('information');
    setAge(51);
    next(
      () => {
        throw new Refused({ status: 409, code: 'newer-entry', data: { entry: 'entry-1' } });
      },
      accept,
      accept,
    );
    expect(await sender.send('information')).toBe('acknowledged');
    expect(conflicts).toEqual([]);
    expect(bodies.at(-1)).toMatchObject({ entry: 'entry-1', data: { patientAge: 51 } });
  });

  it.each([
    [0, 'retry'],
    [503, 'retry'],
    [429, 'retry'],
    [404, 'refused'],
    [422, 'refused'],
    [401, 'refused'],
  ])('status %i is %s', async (status, sent) => {
    const { sender, next } = office({ reportId: 'r', reference: 'X-4711-r' });
    next(() => {
      throw new Refused({ status, code: 'x' });
    });
    expect(await sender.send('information')).toBe(sent);
  });

  it('the last part of a full save carries the status complete', async () => {
    const { sender, bodies } = office({ reportId: 'r', reference: 'X-4711-r' });
    await sender.send('measurement', { always: true, status: 'complete', reason: 'Second look' });
    expect(bodies[0]).toMatchObject({
      type: 'measurement',
      status: 'Completed',
      reason: 'Second look',
      data: { status: 'Completed' },
    });
  });
});
