import '../assessment/presence';
import { WizardScreen } from '../assessment/WizardScreen';
import { Queries } from '../Queries';

/** The wizard with all that it stands on: the editor, its words, and the schemas. */
export function Wizard() {
  return (
    <Queries>
      <WizardScreen />
    </Queries>
  );
}
