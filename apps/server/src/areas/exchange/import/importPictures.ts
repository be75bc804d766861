import type { ImagePoint } from '@alveola/clinical';
import { newId } from '../../../platform/base/ids';
import { isRefused, type Refusal, refuse } from '../../../platform/base/result';
import type { ClinicFiles } from '../../../platform/storage/clinicFiles';
import type { NewXray } from '../../xrays/addXray';
import { storePicture } from '../../xrays/stored';
import type { Manifest } from '../pack/manifest';

export interface ImportedPicture {
  readonly name: string;
  readonly row: Omit<NewXray, 'clinic_id' | 'report_id' | 'created_by' | 'created_at' | 'deleted_at'>;
  readonly isLost: boolean;
}

interface PictureSource {
  readonly readPicture: (file: string) => Promise<Buffer | Refusal | null>;
}

type Listed = Manifest['pictures'][number];

/** Prevents an empty picture when a marker lies at 0. */
const SMALLEST = 1;

export function unknownPictures(
  points: readonly ImagePoint[],
  names: readonly string[],
): readonly ImportedPicture[] {
  return names.map((name) => {
    const picturePoints = points.filter(({ image }) => image === name);
    const reach = (read: (point: ImagePoint) => number) =>
      Math.max(SMALLEST, ...picturePoints.map((point) => Math.ceil(read(point))));
    const size = { width: reach(({ x }) => x), height: reach(({ y }) => y) };
    return lost({
      ...size,
      name,
      file: null,
      dicom: null,
      spacing: null,
      burned_in: false,
      taken: null,
      kind: null,
    });
  });
}

function lost({ name, width, height, spacing, burned_in, taken, kind }: Listed): ImportedPicture {
  const id = newId();
  const pictureFacts = { width, height, spacing, burned_in, taken, kind };
  const row = {
    id,
    file_name: '',
    media_type: 'image/png',
    orientation: 1,
    bytes: 0,
    sha256: `lost ${id}`,
    ...pictureFacts,
  };
  return { name, row, isLost: true };
}

/** Treats the file like an upload. Calls `stored` first, so that the caller can remove it after a failure. */
export async function storeListed(
  files: ClinicFiles,
  listed: Listed,
  source: PictureSource,
  n: number,
  stored: (id: string) => void,
): Promise<ImportedPicture | Refusal> {
  if (listed.file === null) return lost(listed);
  const bytes = await source.readPicture(listed.file);
  if (bytes === null) return refuse('import-damaged');
  if (isRefused(bytes)) return bytes;
  const { readPicture } = await import('../../xrays/decoder/readPicture');
  const picture = await readPicture(bytes);
  if ('problem' in picture) return refuse(picture.problem);
  const { width, height, orientation, mediaType } = picture;
  if (width !== listed.width || height !== listed.height) return refuse('import-damaged');
  const id = newId();
  stored(id);
  const columns = await storePicture(files, id, picture);
  return {
    name: listed.name,
    isLost: false,
    row: {
      id,
      file_name: `${n}.png`,
      media_type: mediaType,
      width,
      height,
      orientation,
      ...columns,
      spacing: listed.spacing,
      burned_in: listed.burned_in,
      taken: listed.taken,
      kind: listed.kind,
    },
  };
}
