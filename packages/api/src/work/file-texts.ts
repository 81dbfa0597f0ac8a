/** Why a file is refused, one text for each problem that its content can have. */
export const badFileMessages = {
  empty: "This file is empty. Please choose another one.",
  contentMismatch:
    "The content of this file does not match its name. Please upload a PDF, JPG, PNG, DOC or DOCX file.",
  damaged: "This file is damaged or incomplete. Please save it again and upload the new copy.",
  hidden:
    "This file has something else hidden in it. Please save it again as a plain document or picture.",
  activeContent:
    "This document contains scripts, macros or embedded programs. Please save it without them and upload it again.",
  embeddedContent:
    "This document has another file or object embedded in it. Please save it without attachments and upload it again.",
  outsideContent:
    "This document fetches something from elsewhere, such as a linked picture or template. Please save it with everything inside and upload it again.",
  unknownContent:
    "This document contains parts that cannot be checked. Please save it as a plain document and upload it again.",
  locked:
    "This document is protected by a password. Please save it without one and upload it again.",
  unpacksTooLarge:
    "This document is far larger than it looks when it is opened. It cannot be accepted.",
  tooManyPixels:
    "This picture has more than 40 million pixels. Please save it smaller and upload it again.",
  tooSlow:
    "This file could not be checked in time. Please save it again in a simpler form and upload the new copy.",
  infected: "A virus scanner refused this file. Please upload another one.",
} as const;

export const uploadMessages = {
  checksBusy: "Too many files are being checked at this moment. Please try again in a few seconds.",
  scannerDown: "Files cannot be checked for viruses at this moment. Please try again later.",
  failed: "Failed to upload the file. Please try again.",
  cancelled: "The upload was cancelled.",
  waiting: (name: string) => `${name} is not uploaded yet.`,
} as const;
