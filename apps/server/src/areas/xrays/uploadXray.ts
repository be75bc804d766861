import { uploadXray } from '@alveola/contract';
import { refuse } from '../../platform/base/result';
import { type Route, route } from '../../platform/http/route';
import { addXray } from './addXray';

export const uploadXrayRoute: Route = route(uploadXray, async (context) => {
  const { body, upload } = context;
  if (!upload) return refuse('xray-missing', { errors: { image: ['No picture was sent.'] } });
  const isConfirmed = body.confirmed !== undefined;
  return addXray(context, { ...upload, reportId: body.patient_report_id, isConfirmed });
});
