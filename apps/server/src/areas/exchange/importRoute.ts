import { importReport, type ReportRow } from '@alveola/contract';
import { type CallContext, route } from '../../platform/http/route';
import { invalid, isRefused, type Result, refuse } from '../../platform/base/result';
import { refuseMalware } from '../../platform/scan/scanner';
import { openClinicFiles } from '../../platform/storage/clinicFiles';
import { hasRoom } from '../../platform/storage/quota';
import { toRow } from '../reports/reportRows';
import { storeFirst } from '../xrays/stored';
import { isOfExample } from './example/example';
import { findImported, insertReport } from './import/insertReport';
import { type ImportedPicture, storeListed, unknownPictures } from './import/importPictures';
import type { ImportedRecord } from './import/record';
import { openSource, type ImportSource } from './import/source';
import { listPictures, renamePictures } from './pack/manifest';

type Context = CallContext<typeof importReport>;

export const importReportRoute = route(importReport, async (context) => {
  const { storedUpload } = context;
  if (storedUpload === null) return refuse('import-missing', { errors: { image: ['No file was sent.'] } });
  const source = await openSource(storedUpload);
  return isRefused(source) ? source : importFrom(context, source);
});

async function importFrom(context: Context, source: ImportSource): Promise<Result<ReportRow>> {
  const { record, points } = source;
  const names = listPictures(record.parts);
  const problem = source.about && findMisplaced(names, source);
  if (problem) return problem;
  const files = openClinicFiles(context.deps, context.session.clinicId);
  const scanned = {
    readPicture: async (file: string) => {
      const bytes = await source.readPicture(file);
      return (bytes && (await refuseMalware(context, bytes))) ?? bytes;
    },
  };
  return storeFirst(files, async (stored, keep) => {
    const pictures: ImportedPicture[] = source.about ? [] : [...unknownPictures(points, names)];
    for (const [n, listed] of source.pictures.entries()) {
      const picture = await storeListed(files, listed, scanned, n + 1, stored);
      if (isRefused(picture)) return picture;
      pictures.push(picture);
    }
    return insert(context, source, record, pictures, keep);
  });
}

function findMisplaced(names: readonly string[], { points, pictures }: ImportSource) {
  const picturesByName = new Map(pictures.map((picture) => [picture.name, picture]));
  if (names.some((name) => !picturesByName.has(name))) return refuse('marker-picture-unknown');
  const isOutside = points.some(({ x, y, image }) => {
    const size = picturesByName.get(image);
    return size === undefined || x < 0 || y < 0 || x > size.width || y > size.height;
  });
  return isOutside ? refuse('marker-outside-picture') : null;
}

function insert(
  { deps, session: { clinicId, user }, body, audit }: Context,
  { about }: ImportSource,
  record: ImportedRecord,
  pictures: readonly ImportedPicture[],
  keep: () => void,
): Promise<Result<ReportRow>> {
  const ids = new Map(pictures.map(({ name, row }) => [name, row.id]));
  const renamed = {
    ...record,
    parts: record.parts.map((part) =>
      asStored(
        renamePictures(part, (name) => ids.get(name) ?? name),
        about,
      ),
    ),
  };
  const { client } = body;
  return deps.db.transaction(async (tx) => {
    const before = client === undefined ? null : await findImported(tx, clinicId, client);
    if (before) return toRow(before);
    const lengths = pictures.filter(({ isLost }) => !isLost).map(({ row }) => row.bytes);
    if (!(await hasRoom(tx, clinicId, lengths, deps.quota))) {
      await audit(tx, 'xray.refused', { detail: { pictures: lengths.length } });
      return refuse('clinic-storage-full');
    }
    if (await isOfExample(tx, clinicId, body.patient_number))
      return invalid('patient_number', 'patient-number-of-example');
    const row = await insertReport(tx, {
      clinicId,
      userId: user.id,
      now: deps.now(),
      patientNumber: body.patient_number,
      about,
      record: renamed,
      pictures,
      client,
    });
    const detail = { pack: about !== null, pictures: pictures.length };
    await audit(tx, 'report.import', { reportId: row.id, detail });
    keep();
    return toRow(row);
  });
}

function asStored(part: ImportedRecord['parts'][number], about: ImportSource['about']) {
  const { type, data } = part;
  if (about || type !== 'measurement' || typeof data !== 'object') return part;
  return { type, data: { ...data, status: 'In progress' } };
}
