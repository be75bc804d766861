import type { Media } from '@medplum/fhirtypes';
import { teethOnPicture } from '../drawings/measured';
import { fill, toothList } from '../sentences/figures';
import { type Entry, type Exchange, NAMES, refer } from './entry';
import { coding } from './systems';

export function toMedia(exchange: Exchange): readonly Entry<Media>[] {
  const { report, reader, files } = exchange;
  return report.pictures.flatMap((picture, index): Entry<Media>[] => {
    const file = files.get(picture.id);
    if (!file) return [];
    const n = index + 1;
    const teeth = teethOnPicture(report.document, picture.id).map(({ tooth }) => tooth);
    return [
      {
        name: `picture-${n}`,
        resource: {
          resourceType: 'Media',
          status: 'completed',
          type: { coding: [coding('mediaType', 'image', 'Image')] },
          subject: refer(exchange, NAMES.patient),
          ...(picture.taken === null ? {} : { createdDateTime: picture.taken }),
          width: picture.width,
          height: picture.height,
          content: {
            contentType: file.mediaType,
            url: file.path,
            title: fill(reader.words.report.xrays.alt, { n, teeth: toothList(teeth, reader) }),
          },
        },
      },
    ];
  });
}
