import { pictures, siteChart, values } from '@alveola/report';
import { useFormat } from '../../shell/i18n/useFormat';
import { useAssessment } from '../saving/store';
import { Blocks } from './blocks/Blocks';
import { useReader, useReport } from './reportView';

export function Measurements() {
  const view = useReport();
  const reader = useReader();
  const dates = useFormat();
  const xrays = useAssessment((state) => state.xrays);
  return (
    <div className="flex flex-col gap-8">
      <Blocks blocks={pictures({ ...view, pictures: xrays }, reader, dates)} />
      <Blocks blocks={values(view, reader)} />
      <Blocks blocks={siteChart(view, reader)} />
    </div>
  );
}
