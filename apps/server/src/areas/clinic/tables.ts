import { apiKey, startAddress, webhook, webhookEvent } from '../connections/tables';
import { link } from '../account/tables';
import { clinicStorage } from '../../platform/storage/quota';
import { clinicLetterhead } from '../settings/tables';
import {
  appUser,
  membership,
  patient,
  recall,
  recallAct,
  report,
  reportEntry,
  xray,
} from '../../platform/db/schema';

/**
 * What belongs to a clinic, children before parents: what `archive.ts` hands out, `erase.ts` takes away. Audit,
 * completed versions and letters are removed by the database's `erase_history`; whatever else bears the clinic's id
 * (payments, quotes, notices) or a user's (sessions, settings, codes) goes with them.
 */
export const TABLES_OF_CLINIC = [
  xray,
  clinicStorage,
  recall,
  recallAct,
  reportEntry,
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
