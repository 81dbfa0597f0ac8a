import { LegalScreen } from "./legal-screen";
import { PRIVACY } from "./privacy-text";

/** The Privacy Policy, in 11 sections (specification, section 2). */
export function PrivacyScreen() {
  return <LegalScreen title="Privacy Policy" sections={PRIVACY} />;
}
