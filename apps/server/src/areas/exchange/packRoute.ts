import { referralPack } from '@alveola/contract';
import { readWords } from '@alveola/report/words';
import { streamAnswer } from '../../platform/http/answer';
import { route } from '../../platform/http/route';
import { beginStream, createTransfers } from '../../platform/limits/transfers';
import { openClinicFiles } from '../../platform/storage/clinicFiles';
import { isRefused, refuse } from '../../platform/base/result';
import { MINUTE, SECOND } from '../../platform/base/time';
import { chooseLetter, findLetters } from '../reports/pdf/papers';
import { loadReport } from '../reports/pdf/load';
import { listFiles, toManifest, withoutFileNames } from './pack/contents';
import { MAX_PACK_BYTES } from './pack/manifest';
import { findPictures } from './pack/pictureFiles';
import { zipStream } from './pack/zipStream';

/** Each pack holds a picture in memory until its last byte is sent. */
const packing = createTransfers({ name: 'pack', atOnce: 4, maxQueue: 8, timeoutMs: 20 * SECOND });
const RETRY_AFTER = 10;
const LONGEST = 10 * MINUTE;
/** A PNG and a DICOM file of a picture are about as large as its pixels; everything else is small. */
const REST = 10 * 1024 * 1024;

export const referralPackRoute = route(referralPack, async ({ deps, session, params, query, audit }) => {
  const { db, now } = deps;
  const files = openClinicFiles(deps, session.clinicId);
  const { language, time_zone: timeZone } = query;
  const loaded = await loadReport(deps, session, { id: params.id, language, timeZone });
  if (isRefused(loaded)) return loaded;
  const named = withoutFileNames(loaded);
  const { version, found, report, reader } = loaded;
  if (version === null) return refuse('report-not-completed');
  const ids = report.pictures.map(({ id }) => id);
  const pictures = await findPictures(db, files, session.clinicId, ids);
  const weight = pictures.reduce((sum, picture) => sum + (picture.weight ?? 0), REST);
  if (weight > MAX_PACK_BYTES) return refuse('pack-too-large');
  const letters = await findLetters(db, session.clinicId, found.id);
  const letter = chooseLetter(letters, version.at, reader.language);
  const contents = {
    loaded: named,
    version,
    reportId: found.id,
    analysisDate: found.analysis_date,
    pictures,
    words: readWords(reader.language).exchange,
    files,
    writeLetter:
      letter &&
      (async () => (await import('../reports/pdf/writePapers')).writeLetter(named, letter, timeZone)),
    writePdf: async () => (await import('../reports/pdf/writePapers')).writeReport(named, true),
  };
  const stream = await beginStream(packing, session.clinicId, {
    open: async () => {
      await audit(db, 'report.pack', { reportId: found.id, detail: { language: reader.language } });
      return zipStream(listFiles(contents), toManifest(contents, now()), now());
    },
    longest: LONGEST,
  });
  if (stream === null) return refuse('unavailable', { retryAfterS: RETRY_AFTER });
  return streamAnswer(
    stream,
    'application/zip',
    `${contents.words.fileName}-${loaded.dates.iso(report.date)}.zip`,
  );
});
