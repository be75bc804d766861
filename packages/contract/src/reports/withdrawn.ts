import { LANGUAGES } from '@alveola/report/languages';
import { z } from 'zod';

/**
 * The clinic's duty for reports of a withdrawn rules version: take note, review each before relying on it
 * again, or rely on none until it was reviewed.
 */
export const WITHDRAWAL_SEVERITIES = ['inform', 'review', 'stop'] as const;
export type WithdrawalSeverity = (typeof WITHDRAWAL_SEVERITIES)[number];

/** The provider no longer vouches for the results of a rules version. */
export const standingWithdrawal = z.object({
  id: z.string().max(64),
  severity: z.enum(WITHDRAWAL_SEVERITIES),
  reason: z.record(z.enum(LANGUAGES), z.string()),
  withdrawn_at: z.iso.datetime(),
});
export type StandingWithdrawal = z.output<typeof standingWithdrawal>;

export interface WithdrawnVersion extends StandingWithdrawal {
  readonly reviewed: { readonly by: string; readonly at: string } | null;
}
