import {
  type Assessment,
  assemble,
  DEFAULT_PREFERENCES,
  findValue,
  type ToothNumber,
} from '@alveola/clinical';
import { getDraftKey, getReport, saveReport, type SaveType } from '@alveola/contract';
import type { call } from '../../../session/api';
import type { DraftStorage } from '../../../session/offline/device';
import { afterAll, beforeAll } from 'vitest';
import { INFORMATION } from '../../document/testing/driveEditor';
import { fromReport } from '../activeAssessment';
import type { SaveBody } from '../sender';
import type { Clock } from '../saveQueue';
import { type AssessmentSession, openAssessmentSession } from '../assessmentSession';
import { openMemory, problem } from './openTestSession';
import { openReportServer } from './reportServer';

/** Sequences of a random model: SEQUENCES=50000 npx vitest run --project=unit model */
export const RUNS = Number(process.env.SEQUENCES ?? (process.env.EVERY_CASE === undefined ? 60 : 5000));
/** In ms. */
export const LIMIT = 120_000 + RUNS * 100;

const KEY = btoa(String.fromCharCode(...new Uint8Array(32)));

interface Message {
  readonly from: Window;
  body: SaveBody | null;
  answer: (() => unknown) | null;
  readonly deliver: (answer: () => unknown) => void;
  isGivenUp: boolean;
}

export interface Window {
  readonly name: string;
  session: AssessmentSession;
  readonly typed: Map<ToothNumber, number | null>;
  /**
   * Values that may return, and are then announced, although a later key removed them: from a save that had not
   * arrived when its page ended, or from another window's draft of this one.
   */
  readonly mayReturn: SaveBody['data'][];
}

export type Clinic = ReturnType<typeof openClinic>;

/**
 * Several windows on one report, over a slow line that loses messages on demand, with a clock moved by hand.
 */
export function openClinic() {
  const server = openReportServer(assemble({ information: INFORMATION }));
  const journal: DraftStorage = openMemory();
  const timers = new Set<{ readonly at: number; readonly run: () => void }>();
  let now = 0;
  const messages: Message[] = [];
  const windows: Window[] = [];

  const clock: Clock = {
    now: () => now,
    after(ms, run) {
      const timer = { at: now + ms, run };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
  };

  function callFrom(window: () => Window): typeof call {
    const answer = async (
      definition: unknown,
      request: { body?: unknown },
      { deadline = 35_000 }: { deadline?: number } = {},
    ) => {
      if (definition === getDraftKey) return { key: KEY };
      if (definition === getReport) return server.report();
      if (definition !== saveReport) throw new Error('A call that the clinic does not know.');
      return new Promise((done, fail) => {
        const message: Message = {
          from: window(),
          body: request.body as SaveBody,
          answer: null,
          isGivenUp: false,
          deliver: (takeAnswer) => {
            stop();
            messages.splice(messages.indexOf(message), 1);
            try {
              done(takeAnswer());
            } catch (error) {
              fail(error);
            }
          },
        };
        const stop = clock.after(deadline, () => {
          message.isGivenUp = true;
          fail(problem(0, 'unreachable'));
        });
        messages.push(message);
      });
    };
    return answer as typeof call;
  }

  async function open(window: Window, beforeReload?: string): Promise<void> {
    window.session = openAssessmentSession({
      call: callFrom(() => window),
      clock,
      drafts: journal,
      device: { hasPin: () => false, findKey: () => null, dropPictures: async () => undefined },
    });
    const { session } = window;
    session.drafts.use('kari');
    await session.drafts.find('r');
    session.openReport(server.report(), DEFAULT_PREFERENCES, { step: 2 });
    const draft = await session.nextDraft('r', beforeReload);
    if (draft) {
      const owner = windows.find((each) => each.session.store.getState().assessmentId === draft.assessmentId);
      if (owner && draft.content.document) owner.mayReturn.push(draft.content.document.clinical_values);
      void session.restore(draft);
    }
    await settle();
  }

  function arrive(message: Message): void {
    const { body, from } = message;
    if (!body) return;
    message.body = null;
    try {
      const stored = server.save(body, from.name);
      message.answer = () => stored;
    } catch (error) {
      message.answer = () => {
        throw error;
      };
    }
  }

  const pick = (n: number) => messages[n % Math.max(1, messages.length)];

  let colleagueSaves = 0;

  return {
    server,
    /** Another user saves a part, from the newest one on. */
    saveAsColleague(type: SaveType, change: (data: any) => unknown): void {
      const { entry, data } = server.newest(type);
      colleagueSaves += 1;
      const client = `colleague ${colleagueSaves}`;
      const report = { patient_number: '4711', reference_number: 'X-4711-r', id: 'r' };
      server.save({ ...report, type, entry, client, seq: 1, data: change(data) } as SaveBody, 'ola');
    },
    async openWindow(name: string): Promise<Window> {
      const window = { name, typed: new Map(), mayReturn: [] } as unknown as Window;
      await open(window);
      windows.push(window);
      return window;
    },
    async reload(window: Window): Promise<void> {
      const { assessmentId } = window.session.store.getState();
      await window.session.drafts.keepNow();
      for (const message of messages.filter(({ from }) => from === window)) {
        // It may arrive while the next page looks: then it is added and announced.
        if (message.body) {
          window.typed.clear();
          window.mayReturn.push(message.body.data);
        }
        message.isGivenUp = true;
      }
      window.session.drafts.forget();
      window.session.close();
      await open(window, assessmentId);
    },
    arrive: async (n: number) => {
      const message = pick(n);
      if (message) arrive(message);
    },
    answer: async (n: number) => {
      const message = pick(n);
      if (!message) return;
      arrive(message);
      if (message.answer) message.deliver(message.answer);
      await settle();
    },
    /** The window hears nothing. A save that has not arrived may do so later. */
    lose: async (n: number) => {
      const message = pick(n);
      if (!message || message.isGivenUp) return;
      const { body } = message;
      message.deliver(() => {
        throw problem(0, 'unreachable');
      });
      if (body) messages.push({ ...message, body, isGivenUp: true, deliver: () => undefined });
      await settle();
    },
    /** A proxy answers instead of the server: it has not arrived, and will not. */
    refuse: async (n: number) => {
      const message = pick(n);
      if (!message?.body) return;
      message.deliver(() => {
        throw problem(413, 'unknown');
      });
      await settle();
    },
    async pass(ms: number): Promise<void> {
      const until = now + ms;
      for (;;) {
        const next = [...timers].toSorted((a, b) => a.at - b.at)[0];
        if (!next || next.at > until) break;
        timers.delete(next);
        now = next.at;
        next.run();
        await settle();
      }
      now = until;
    },
    /** Repairs the line, and waits until no message and no timer is left. */
    async rest(): Promise<void> {
      for (let calm = 0; calm < 2; calm += 1) {
        while (messages.length > 0) {
          calm = 0;
          const [message] = messages;
          if (!message) break;
          arrive(message);
          if (message.isGivenUp) messages.splice(messages.indexOf(message), 1);
          else if (message.answer) message.deliver(message.answer);
          await settle();
        }
        await this.pass(61_000);
        if (messages.length > 0) calm = -1;
      }
    },
  };
}

let sealing = 0;

/** Counts encryptions and decryptions during the tests of a file, so that `settle` knows when they are over. */
export function watchSealing(): void {
  let stop = () => undefined as void;
  beforeAll(() => {
    stop = countSealing();
  });
  afterAll(() => stop());
}

function countSealing(): () => void {
  const { subtle } = crypto;
  const names = ['encrypt', 'decrypt', 'importKey'] as const;
  for (const name of names) {
    const work = subtle[name].bind(subtle) as (...given: unknown[]) => Promise<unknown>;
    Object.assign(subtle, {
      [name]: (...given: unknown[]) => {
        sealing += 1;
        return work(...given).finally(() => (sealing -= 1));
      },
    });
  }
  return () => names.forEach((name) => Reflect.deleteProperty(subtle, name));
}

export async function settle(): Promise<void> {
  do await new Promise((done) => setImmediate(done));
  while (sealing > 0);
}

export function storedDocument({ server }: Clinic): Assessment {
  return fromReport(server.report(), DEFAULT_PREFERENCES).editor!.document!;
}

export function depthOn(document: Assessment, tooth: ToothNumber): number | null {
  return findValue(document, 'PocketDepth', tooth);
}
