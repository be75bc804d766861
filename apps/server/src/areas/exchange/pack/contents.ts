import { sitedRows } from '@alveola/clinical';
import type { Words } from '@alveola/report';
import { toBundle } from '@alveola/report/fhir';
import { BYTE_ORDER_MARK } from '../../../platform/csv';
import type { ClinicFiles } from '../../../platform/storage/clinicFiles';
import { SITES_HEAD, sitesLines } from '../../reports/chartedCsv';
import type { LoadedReport } from '../../reports/pdf/load';
import type { CompletedVersion } from '../../reports/versions';
import { toXrayId } from '../../xrays/xrayRows';
import { writePage } from '../page/page';
import { toDicom, toPackedPng, type PackedPicture, withPicture } from './pictureFiles';
import { FILES, type Manifest, PACK_FORMAT, PACK_VERSION, renamePictures } from './manifest';
import { type PackedFile, toJson } from './zipStream';
import { createHash } from 'node:crypto';

export interface Packing {
  readonly loaded: LoadedReport;
  readonly version: CompletedVersion;
  readonly reportId: string;
  readonly analysisDate: Date;
  readonly pictures: readonly PackedPicture[];
  readonly words: Words['exchange'];
  readonly files: ClinicFiles;
  readonly writePdf: () => Promise<Buffer>;
  readonly writeLetter: (() => Promise<Buffer>) | null;
}

const isThere = ({ weight }: PackedPicture) => weight !== null;
const toPath = ({ path }: PackedPicture) => `${path}.png`;

export function listFiles(packing: Packing): readonly PackedFile[] {
  const { pictures, files, writePdf, writeLetter } = packing;
  const storedPictures = pictures.filter(isThere);
  const { patientNumber } = packing.loaded.report;
  return [
    { path: FILES.page, make: async () => page(packing) },
    { path: FILES.report, make: writePdf, isCompressed: true },
    ...(writeLetter ? [{ path: FILES.letter, make: writeLetter, isCompressed: true } as const] : []),
    ...storedPictures.flatMap((picture): readonly PackedFile[] => [
      {
        path: toPath(picture),
        make: () =>
          withPicture(files, picture, (stored, weight) => toPackedPng(stored, patientNumber, weight)),
        isCompressed: true,
      },
      {
        path: `${picture.path}.dcm`,
        make: () => withPicture(files, picture, (stored, weight) => dicom(packing, picture, stored, weight)),
      },
    ]),
    { path: FILES.assessment, make: async () => toJson(assessment(packing)) },
    ...(isSited(packing) ? [{ path: FILES.sites, make: async () => sitesCsv(packing) }] : []),
    { path: FILES.bundle, make: async () => toJson(bundle(packing)) },
  ];
}

/**
 * The judged record in the format of `npm run diagnose`, with the names that the pictures have in the pack.
 * Remarks stay in the clinic, as its note does.
 */
function assessment({ version, pictures }: Packing) {
  const names = new Map(pictures.map((picture) => [picture.row.id, toPath(picture)]));
  const { history, dentition, ...record } = version.record;
  const { remarks: _, ...teeth } = dentition ?? {};
  const named = renamePictures(
    { ...record, ...(dentition && { dentition: teeth }) },
    (name) => names.get(toXrayId(name)) ?? `xrays/unknown-${toXrayId(name)}`,
  );
  return { ...named, preferences: version.judged.preferences, ...(history ? { history } : {}) };
}

function isSited({ loaded: { report } }: Packing): boolean {
  return sitedRows(report.document.clinical_values).length > 0;
}

function sitesCsv({ loaded: { report }, reportId, analysisDate }: Packing): Buffer {
  const lines = sitesLines({
    id: reportId,
    patient_number: report.patientNumber,
    reference_number: report.reference,
    analysis_date: analysisDate,
    status: 'Completed',
    draft: false,
    deleted: false,
    document: report.document,
  });
  return Buffer.from(BYTE_ORDER_MARK + SITES_HEAD + lines);
}

function bundle({ loaded: { report, reader }, words, pictures, reportId }: Packing) {
  const files = new Map(
    pictures
      .filter(isThere)
      .map((picture) => [picture.row.id, { path: toPath(picture), mediaType: 'image/png' }]),
  );
  return toBundle({
    report,
    reader,
    words,
    toUrn: (name) => toUrn(`${reportId} ${report.date} ${name}`),
    files,
  });
}

function dicom({ loaded, reportId }: Packing, { row, path }: PackedPicture, stored: Buffer, weight: number) {
  const facts = {
    patientNumber: loaded.report.patientNumber,
    study: toUid(reportId),
    series: toUid(`${reportId} series`),
    instance: toUid(row.id),
    n: Number(path.split('/')[1]),
    spacing: row.spacing,
    isBurnedIn: row.burned_in,
    taken: row.taken,
    kind: row.kind,
  };
  return toDicom(stored, facts, weight);
}

function page(packing: Packing): Buffer {
  const { loaded, words, pictures, writeLetter } = packing;
  const { reader, dates } = loaded;
  const storedPictures = pictures.filter(isThere);
  const paths = new Map(storedPictures.map((picture) => [picture.row.id, picture.path]));
  const { file, about } = words.page;
  return writePage(loaded.report, reader, words, dates, paths, [
    ...(writeLetter ? [{ path: FILES.letter, name: file.letter, about: 'PDF' }] : []),
    { path: FILES.report, name: file.report, about: 'PDF' },
    { path: FILES.assessment, name: file.assessment, about: about.assessment },
    ...(isSited(packing) ? [{ path: FILES.sites, name: file.sites, about: 'CSV' }] : []),
    { path: FILES.bundle, name: file.bundle, about: 'FHIR R4' },
    { path: FILES.manifest, name: file.manifest, about: about.manifest },
  ]);
}

/** File names may contain the patient's name, so the pack uses its own. */
export function withoutFileNames(loaded: LoadedReport): LoadedReport {
  const pictures = loaded.report.pictures.map((picture, n) => ({ ...picture, file_name: `${n + 1}.png` }));
  return { ...loaded, report: { ...loaded.report, pictures } };
}

export function toManifest(
  { loaded, version, analysisDate, pictures }: Packing,
  now: Date,
): Omit<Manifest, 'files'> {
  const { patientNumber, reference, clinic } = loaded.report;
  return {
    format: PACK_FORMAT,
    version: PACK_VERSION,
    made_at: now.toISOString(),
    report: {
      patient_number: patientNumber,
      reference_number: reference,
      analysis_date: analysisDate.toISOString(),
      completed_at: version.at.toISOString(),
      completed_by: version.by,
      clinic,
      rules_version: version.findings.rulesVersion,
    },
    pictures: pictures.map((picture) => ({
      name: toPath(picture),
      file: isThere(picture) ? toPath(picture) : null,
      dicom: isThere(picture) ? `${picture.path}.dcm` : null,
      width: picture.row.width,
      height: picture.row.height,
      spacing: picture.row.spacing,
      burned_in: picture.row.burned_in,
      taken: picture.row.taken,
      kind: picture.row.kind,
    })),
  };
}

/** Deterministic, and cannot be reversed to the name. */
function toBits(name: string): Buffer {
  const bytes = createHash('sha256').update(name).digest().subarray(0, 16);
  // RFC 9562: version 8 leaves the other bits to us.
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes;
}

function toUrn(name: string): string {
  return `urn:uuid:${toBits(name)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')}`;
}

/** PS3.5 B.2: a DICOM UID made of a UUID. */
function toUid(name: string): string {
  return `2.25.${BigInt(`0x${toBits(name).toString('hex')}`)}`;
}
