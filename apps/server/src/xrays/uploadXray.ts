import { type ProblemCode, uploadXray } from '@alveola/contract';
import { and, eq, isNull, max } from 'drizzle-orm';
import { audit } from '../audit/audit';
import { newId, sha256 } from '../db/ids';
import type { Queries } from '../db/open';
import { xray } from '../db/schema';
import { refuse } from '../http/answer';
import { type ContextOf, type Route, route } from '../http/route';
import { findReport, lockReport } from '../reports/rows';
import { type Picture, readPicture } from './picture';
import { toXray, type XrayRecord } from './rows';
import { removePicture, storePicture } from './stored';

type Context = ContextOf<typeof uploadXray>;

/** Characters; what a person would still recognise. */
const LONGEST_NAME = 200;

/** The picture is stored before its row: a row never points to nothing. */
export const uploadXrayRoute: Route = route(uploadXray, async (context) => {
  const { deps, session, body, upload } = context;
  if (!upload) return refuse('xray-missing', { errors: { image: ['No picture was sent.'] } });
  if (!(await findReport(deps.db, session.clinicId, body.patient_report_id)))
    return refuse('report-not-found');
  const picture = await readPicture(upload.bytes);
  if ('problem' in picture) return refuse(picture.problem);
  const id = newId();
  try {
    await storePicture(deps.files, id, picture);
    const made = await deps.db.transaction((tx) =>
      insert(tx, context, id, picture, plainName(upload.fileName)),
    );
    if (!('problem' in made)) return toXray(made);
    await removePicture(deps.files, id);
    return refuse(made.problem);
  } catch (error) {
    await removePicture(deps.files, id);
    throw error;
  }
});

/** Refused where the report has been deleted meanwhile, or shows the very same picture already. */
async function insert(
  tx: Queries,
  { deps, session, body, address }: Context,
  id: string,
  picture: Picture,
  fileName: string,
): Promise<XrayRecord | { readonly problem: ProblemCode }> {
  const { clinicId, user } = session;
  const of = await lockReport(tx, clinicId, body.patient_report_id);
  if (!of) return { problem: 'report-not-found' };
  const same = sha256(picture.full);
  const [twin] = await tx
    .select({ id: xray.id })
    .from(xray)
    .where(
      and(
        eq(xray.clinic_id, clinicId),
        eq(xray.report_id, of.id),
        eq(xray.sha256, same),
        isNull(xray.deleted_at),
      ),
    )
    .limit(1);
  if (twin) return { problem: 'xray-duplicate' };
  const [last] = await tx
    .select({ n: max(xray.n) })
    .from(xray)
    .where(and(eq(xray.clinic_id, clinicId), eq(xray.report_id, of.id)));
  const now = deps.now();
  const [row] = await tx
    .insert(xray)
    .values({
      clinic_id: clinicId,
      id,
      report_id: of.id,
      n: (last?.n ?? 0) + 1,
      file_name: fileName,
      media_type: picture.mediaType,
      width: picture.width,
      height: picture.height,
      orientation: picture.orientation,
      bytes: picture.full.length,
      sha256: same,
      spacing: picture.spacing,
      burned_in: picture.isBurnedIn,
      created_by: user.id,
      created_at: now,
    })
    .returning();
  await audit(tx, now, {
    clinicId,
    userId: user.id,
    address,
    action: 'xray.add',
    reportId: of.id,
    detail: { xray: id },
  });
  if (!row) throw new Error('The inserted row was not returned.');
  return row;
}

/** For the eye alone: it names no place on our disk. Folders and control characters are left out. */
function plainName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const plain = Array.from(last.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, ''))
    .slice(0, LONGEST_NAME)
    .join('')
    .trim();
  return plain === '' ? 'xray' : plain;
}
