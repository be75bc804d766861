interface Across {
  readonly begins: string;
  readonly because: string;
}

export const ACROSS: readonly Across[] = [
  {
    begins: 'select clinic_id, id from report where (clinic_id, id) > (',
    because: 'Thinning goes through the reports of all clinics by night, in the order of their key.',
  },
  {
    begins: 'with asked as ( select * from unnest(',
    because: 'Thinning takes reports of several clinics in one batch, each by its whole key.',
  },
  {
    begins: 'select distinct on (clinic_id) clinic_id as clinic, day::text, hash from audit_seal',
    because: 'The newest seal of every clinic goes to the log, every night.',
  },
  {
    begins: 'select "id" from "xray" where "xray"."id" in (',
    because: 'Sweeping starts from the names of files, which do not tell their clinic.',
  },
  {
    begins: 'select "parts" from "xray_upload" where "xray_upload"."parts" &&',
    because: 'So it does with the names of parts.',
  },
  {
    begins: 'delete from "xray_upload" where "xray_upload"."expires_at" <= ',
    because: 'Uploads that have expired are removed in all clinics, every hour.',
  },
  {
    begins: 'delete from "start_address" where "start_address"."expires_at" <= ',
    because: 'Start addresses that nobody opened are removed in all clinics, every hour.',
  },
  {
    begins:
      'select clinic.id from clinic where exists (select from "xray" where clinic_id = clinic.id and bytes > 0',
    because:
      'Encrypting goes through the clinics that have pictures under no key or an older one, every hour.',
  },
  {
    begins: 'update "webhook" set "next_try_at" = $1 where "webhook"."clinic_id" in (select',
    because: 'Each process takes the webhooks that are due next, whichever clinics they are of.',
  },
  {
    begins:
      'select count(*) as count from "clinic" where exists ( select from report where report.clinic_id = "clinic"."id" and report.completed_rules',
    because: 'The provider is told how many clinics have reports of a rules version that is withdrawn.',
  },
  {
    begins:
      'select "app_user"."email", "app_user"."language", "app_user"."name", "clinic"."name" from "clinic"',
    because: 'The owners of every clinic that has reports of a withdrawn rules version are told by mail.',
  },
];

/** @returns null if the statement must name its clinic. */
export function findReason(text: string): Across | null {
  const plain = text.replaceAll(/\s+/g, ' ').trim();
  return ACROSS.find(({ begins }) => plain.startsWith(begins)) ?? null;
}
