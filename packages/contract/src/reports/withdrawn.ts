import { LANGUAGES } from '@alveola/report/languages';
import { z } from 'zod';

/**
 * What a clinic is asked to do about reports of a withdrawn rules version: know of it, review each before it is relied
 * on again, or rely on none until it was reviewed.
 */
export const WITHDRAWAL_SEVERITIES = ['inform', 'review', 'stop'] as const;
export type WithdrawalSeverity = (typeof WITHDRAWAL_SEVERITIES)[number];

/** That the provider no longer stands behind the results of a rules version, as clinics are told. */
export const standingWithdrawal = z.object({
  id: z.string().max(64),
  severity: z.enum(WITHDRAWAL_SEVERITIES),
  /** By language. */
  reason: z.record(z.enum(LANGUAGES), z.string()),
  withdrawn_at: z.iso.datetime(),
});
export type StandingWithdrawal = z.output<typeof standingWithdrawal>;

/** Of a completed version: the withdrawal of its rules, and who has reviewed it for that; null: nobody. */
export interface WithdrawnVersion extends StandingWithdrawal {
  readonly reviewed: { readonly by: string; readonly at: string } | null;
}
