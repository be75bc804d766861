import {
  type CallBody,
  changeXray,
  type SaveType,
  saveReport,
  uploadXray,
  type Xray,
  xraySchema,
} from '@alveola/contract';
import { z } from 'zod';
import { findUserById, toProfile } from '../../../areas/account/identity/profile';
import { DEFAULT_PLANS } from '../../../areas/billing/plans/plans';
import type { BillingDeps } from '../../../areas/billing/plans/payments';
import { NO_SELLER } from '../../../areas/billing/plans/billingTables';
import { sandboxPayments } from '../../../areas/billing/sandbox/sandbox';
import { writeAudit } from '../../../platform/audit/audit';
import type { Db } from '../../../platform/db/open';
import type { FileStore } from '../../../platform/storage/clinicFiles';
import { isRefused } from '../../../platform/base/result';
import type { LooseContext, Route } from '../../../platform/http/route';
import { DEADLINES } from '../../../platform/base/deadlines';
import { silentLog } from '../../../platform/base/log';
import { FIRST_TERMS, NO_COMPANY, RATE_LIMITS, SESSION_LIMITS_MS } from '../../../platform/deps';
import { QUOTA } from '../../../platform/storage/quota';
import { patchReportRoute } from '../../../areas/reports/reportRoutes';
import { saveReportRoute } from '../../../areas/reports/save/saveReport';
import { changeXrayRoute } from '../../../areas/xrays/xrayRoutes';
import { uploadXrayRoute } from '../../../areas/xrays/addXray';

export interface Owner {
  readonly userId: string;
  readonly clinicId: string;
}

export interface Patient {
  save(type: SaveType, data: unknown): Promise<void>;
  addXray(fileName: string, bytes: Buffer): Promise<Xray>;
  describe(xray: string, change: CallBody<typeof changeXray>): Promise<void>;
  note(notes: string): Promise<void>;
}

export interface Clinician {
  open(patientNumber: string, information: unknown): Promise<Patient>;
}

type Sent = Partial<Pick<LooseContext, 'params' | 'body' | 'upload'>>;

const saved = z.object({ id: z.string(), reference_number: z.string() });

export function createClinician(db: Db, store: FileStore, { userId, clinicId }: Owner, day: Date): Clinician {
  const now = () => day;
  const deps: BillingDeps = {
    db,
    ...store,
    now,
    log: silentLog,
    deadlines: DEADLINES,
    payments: sandboxPayments(now),
    plans: DEFAULT_PLANS,
    session: SESSION_LIMITS_MS,
    quota: QUOTA,
    scanner: null,
    rateLimits: RATE_LIMITS,
    publicUrl: null,
    company: NO_COMPANY,
    seller: NO_SELLER,
    legalDir: null,
    passwordFilter: null,
    termsVersion: FIRST_TERMS,
    outboundAllow: [],
    outbox: null,
    secret: '',
  };
  const actor = { userId, clinicId, address: 'seed' };
  const call = async (route: Route<BillingDeps>, { params, body, upload = null }: Sent): Promise<unknown> => {
    const rows = await findUserById(db, userId);
    if (!rows) throw new Error('The evaluation clinic has no owner.');
    const context: LooseContext<BillingDeps> = {
      deps,
      session: { tokenHash: '', user: toProfile(rows, day, null), keyId: null, proof: null, clinicId },
      params,
      query: undefined,
      headers: undefined,
      body,
      unknownKeys: [],
      upload,
      storedUpload: null,
      address: actor.address,
      userAgent: '',
      signature: '',
      binding: null,
      bind: () => undefined,
      singleSignOn: null,
      setSingleSignOn: () => undefined,
      webUrl: '',
      device: null,
      setDevice: () => undefined,
      note: () => undefined,
      audit: (tx, action, details) => writeAudit(tx, day, actor, action, details),
    };
    const answer = await route.answer(context);
    if (isRefused(answer)) throw new Error(`An example patient was refused: ${JSON.stringify(answer)}`);
    return answer;
  };
  const save = async (body: unknown) =>
    saved.parse(await call(saveReportRoute, { body: saveReport.terms.body.parse(body) }));
  return {
    open: async (patient_number, information) => {
      const first = { type: 'information', data: information, patient_number, reference_number: null };
      const { id, reference_number } = await save(first);
      return {
        save: async (type, data) => {
          await save({ type, data, patient_number, reference_number, id });
        },
        addXray: async (fileName, bytes) => {
          const body = uploadXray.terms.body.parse({ patient_report_id: id });
          return xraySchema.parse(await call(uploadXrayRoute, { body, upload: { fileName, bytes } }));
        },
        describe: async (xray, body) => {
          await call(changeXrayRoute, { params: { id: xray }, body });
        },
        note: async (notes) => {
          await call(patchReportRoute, { params: { id }, body: { notes } });
        },
      };
    },
  };
}
