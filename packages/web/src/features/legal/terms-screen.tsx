import { LegalScreen } from "./legal-screen";
import { TERMS } from "./terms-text";

/** The Terms of Service, in 12 sections (specification, section 2). */
export function TermsScreen() {
  return <LegalScreen title="Terms of Service" sections={TERMS} />;
}
