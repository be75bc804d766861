/** The id of the form of step 0: the footer's Next submits it. */
export const PATIENT_FORM = 'patient-information';
