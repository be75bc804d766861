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
  secondReading,
  xray,
  xrayUpload,
} from '../../platform/db/schema';

/**
 * The tables that erasing a clinic empties, children before parents. `erase_history` in the database removes
 * the audit, completed versions, letters and notes; rows that refer to the clinic or its users go with them.
 * Invoices stay, because bookkeeping law requires it.
 */
export const TABLES_OF_CLINIC = [
  xrayUpload,
  xray,
  clinicStorage,
  recall,
  recallAct,
  reportEntry,
  rulesReview,
  secondReading,
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
