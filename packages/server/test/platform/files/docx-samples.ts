import { DOCX_PARTS, docx } from "./sample-files";

export const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** A part that relates a document to one other thing. */
export function relations(...attributes: string[]): string {
  const all = attributes.map((one) => `<Relationship Id="r1" ${one}/>`).join("");
  return `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all}</Relationships>`;
}

export const template = (target: string, mode = "External") =>
  relations(`Type="${OFFICE}/attachedTemplate" Target="${target}" TargetMode="${mode}"`);
export const inSettings = (rels: string | Buffer) => docx({ "word/_rels/settings.xml.rels": rels });

/** The list of types with one for another part. */
export function typesWith(name: string, type: string): string {
  return (DOCX_PARTS["[Content_Types].xml"] ?? "").replace(
    "</Types>",
    `<Override PartName="/${name}" ContentType="${type}"/></Types>`,
  );
}

export const WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
export const BEGIN = '<w:fldChar w:fldCharType="begin"/>';
export const END = '<w:fldChar w:fldCharType="end"/>';
export const code = (text: string) => `<w:instrText>${text}</w:instrText>`;
export const FETCH = code("INCLUDEPICTURE https://evil.example/a.png");

/** A document with these fields; `x` is a namespace that Word does not know and may leave out. */
export function withFields(fields: string): Buffer {
  return docx({
    "word/document.xml": `<w:document xmlns:w="${WORD}" xmlns:x="urn:x">${fields}</w:document>`,
  });
}

/** A document with another part, of the type that is given as it stands in XML. */
export function withPart(
  name: string,
  type: string,
  relation: string,
  content: string | Buffer,
): Buffer {
  const rels = relations(`Type="${OFFICE}/${relation}" Target="/${name}"`);
  return docx({
    "[Content_Types].xml": typesWith(name, type),
    "word/_rels/document.xml.rels": rels,
    [name]: content,
  });
}
