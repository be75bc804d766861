import { z } from 'zod';
import { defineCall } from '../../call';
import { xraySchema } from './xrays';

/** https://tus.io/protocols/resumable-upload, with its extensions creation, expiration and termination. */
export const TUS_VERSION = '1.0.0';

const ADDRESS = '/patient/patient-report/xray/uploads';
const uploadId = z.strictObject({ id: z.string().max(64) });
const bytes = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);

const member = { access: 'member', needs: 'chart' } as const;

/**
 * `Upload-Metadata` holds `patient_report_id` and `filename`. The answer names the address for the parts
 * (`Location`) and its end (`Upload-Expires`).
 */
export const createXrayUpload = defineCall({
  ...member,
  method: 'POST',
  path: ADDRESS,
  notFound: 'report-not-found',
  summary: 'Begin to send an X-ray image in parts (tus 1.0.0)',
  tus: true,
  headers: z.object({ 'upload-length': bytes, 'upload-metadata': z.string().max(4096) }),
  status: 201,
});

/** `Upload-Offset` of the answer counts the bytes that have arrived. */
export const getXrayUpload = defineCall({
  ...member,
  method: 'HEAD',
  path: `${ADDRESS}/:id`,
  notFound: 'upload-not-found',
  summary: 'How much of an X-ray image has arrived (tus 1.0.0)',
  tus: true,
  params: uploadId,
  status: 200,
});

/** The bytes that arrived before a lost connection are kept. */
export const sendXrayPart = defineCall({
  ...member,
  method: 'PATCH',
  path: `${ADDRESS}/:id`,
  notFound: 'upload-not-found',
  summary: 'The next part of an X-ray image (tus 1.0.0)',
  tus: true,
  part: true,
  params: uploadId,
  headers: z.object({ 'upload-offset': bytes }),
});

export const cancelXrayUpload = defineCall({
  ...member,
  method: 'DELETE',
  path: `${ADDRESS}/:id`,
  notFound: 'upload-not-found',
  summary: 'Give up sending an X-ray image in parts (tus 1.0.0)',
  tus: true,
  params: uploadId,
});

/**
 * Adds the X-ray image whose parts have arrived, as `uploadXray` does with a whole one. Repeated, it answers
 * the same. `confirmed` takes a DICOM file of any modality.
 */
export const finishXrayUpload = defineCall({
  ...member,
  method: 'POST',
  path: `${ADDRESS}/:id/finish`,
  notFound: 'upload-not-found',
  summary: 'Add the X-ray image that was sent in parts to its report',
  isUpload: true,
  params: uploadId,
  body: z.strictObject({ confirmed: z.literal('yes').optional() }),
  output: xraySchema,
});
