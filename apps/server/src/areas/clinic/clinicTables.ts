import { apiKey, startAddress, webhook, webhookEvent } from '../connections/connectionTables';
import { link } from '../account/identity/accountTables';
import { clinicStorage } from '../../platform/storage/quota';
import { clinicLetterhead } from '../settings/settingsTables';
import {
  appUser,
  membership,
  patient,
  recall,
  recallAct,
  report,
  reportEntry,
  rulesReview,
  xray,
  xrayUpload,
} from '../../platform/db/schema';

/**
 * What belongs to a clinic, children before parents: what `archive.ts` hands out, `erase.ts` takes away. Audit,
 * completed versions, letters and notes are removed by the database's `erase_history`; whatever else bears the clinic's id
 * (payments, quotes, notices, billing details) or a user's (sessions, settings, codes) goes with them. Invoices stay: the law of
 * bookkeeping has them kept.
 */
export const TABLES_OF_CLINIC = [
  xrayUpload,
  xray,
  clinicStorage,
  recall,
  recallAct,
  reportEntry,
  rulesReview,
  clinicLetterhead,
  report,
  patient,
  apiKey,
  startAddress,
  webhookEvent,
  webhook,
  link,
  membership,
  appUser,
] as const;
