/** A part of a legal text: paragraphs, and lists between them. */
export interface LegalSection {
  /** Names the section in addresses: `/terms#redemptions`. */
  id: string;
  title: string;
  body: readonly (string | readonly string[])[];
}
