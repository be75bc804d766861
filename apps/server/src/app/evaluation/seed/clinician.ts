import { type SaveType, saveReport, uploadXray, type Xray, xray as xraySchema } from '@alveola/contract';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { profileOf } from '../../../areas/account/session/session';
import { DEFAULT_PLANS } from '../../../areas/billing/plans';
import { sandboxPayments } from '../../../areas/billing/sandbox/sandbox';
import type { Db } from '../../../platform/db/open';
import { appUser, clinic, membership } from '../../../platform/db/schema';
import type { Files } from '../../../platform/files/files';
import { isRefused } from '../../../platform/http/answer';
import type { LooseContext, Route } from '../../../platform/http/route';
import { silentLog } from '../../../platform/log';
import { BUDGETS, type Deps, SESSION_LIMITS } from '../../../platform/deps';
import { patchReportRoute } from '../../../areas/reports/changeReport';
import { saveReportRoute } from '../../../areas/reports/saveReport';
import { uploadXrayRoute } from '../../../areas/xrays/uploadXray';
import type { Owner } from './seed';

/** One patient's report, in the hands of the clinic's owner. */
export interface Patient {
  save(type: SaveType, data: unknown): Promise<void>;
  addXray(fileName: string, bytes: Buffer): Promise<Xray>;
  note(notes: string): Promise<void>;
}

export interface Clinician {
  open(patientNumber: string, information: unknown): Promise<Patient>;
}

type Sent = Partial<Pick<LooseContext, 'params' | 'body' | 'upload'>>;

const saved = z.object({ id: z.string(), reference_number: z.string() });

/** Works through the same calls as a person at a screen, on a given day. */
export function clinicianOf(db: Db, files: Files, { userId, clinicId }: Owner, day: Date): Clinician {
  const now = () => day;
  const billing = { payments: sandboxPayments(now), plans: DEFAULT_PLANS };
  const settings = {
    ...billing,
    session: SESSION_LIMITS,
    budgets: BUDGETS,
    publicUrl: null,
    outbox: null,
    secret: '',
  };
  const deps: Deps = { db, files, now, log: silentLog, ...settings };
  const call = async (route: Route, { params, body, upload = null }: Sent): Promise<unknown> => {
    const [row] = await db
      .select({ user: appUser, clinic, membership })
      .from(appUser)
      .leftJoin(clinic, eq(clinic.id, appUser.clinic_id))
      .leftJoin(membership, eq(membership.clinic_id, appUser.clinic_id))
      .where(eq(appUser.id, userId));
    if (!row) throw new Error('The evaluation clinic has no owner.');
    const session = { tokenHash: '', user: profileOf(row, day), clinicId };
    const context = {
      deps,
      session,
      params,
      query: undefined,
      body,
      upload,
      address: 'seed',
      userAgent: '',
      signature: '',
      bind: () => undefined,
    };
    const answer = await route.answer(context);
    if (isRefused(answer)) throw new Error(`An example patient was refused: ${JSON.stringify(answer)}`);
    return answer;
  };
  const save = async (body: unknown) =>
    saved.parse(await call(saveReportRoute, { body: saveReport.body.parse(body) }));
  return {
    open: async (patient_number, information) => {
      const first = { type: 'information', data: information, patient_number, reference_number: null };
      const { id, reference_number } = await save(first);
      return {
        save: async (type, data) => {
          await save({ type, data, patient_number, reference_number, id });
        },
        addXray: async (fileName, bytes) => {
          const body = uploadXray.body.parse({ patient_report_id: id });
          return xraySchema.parse(await call(uploadXrayRoute, { body, upload: { fileName, bytes } }));
        },
        note: async (notes) => {
          await call(patchReportRoute, { params: { id }, body: { notes } });
        },
      };
    },
  };
}
