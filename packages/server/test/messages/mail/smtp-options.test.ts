import { expect, it } from "vitest";
import { smtpOptions } from "../../../src/messages/mail/smtp-options";

it.each([
  ["smtp://mail.example.org:587", true],
  ["smtp://mail.example.org:587?tls=off", false],
  ["smtp://127.0.0.1:25", false],
  ["smtp://[::1]:25", false],
  // Encrypted from the first byte.
  ["smtps://mail.example.org", false],
])("mails to %s are refused without STARTTLS: %s", (url, isRequired) => {
  const options = smtpOptions(url);
  expect(options.requireTLS).toBe(isRequired);
  expect(options.url).not.toContain("tls=");
});
