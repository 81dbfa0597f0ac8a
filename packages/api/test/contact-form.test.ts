import { describe, expect, it } from "vitest";
import { contactMessages, refusalMessages } from "../src/messages";
import { contactFormErrors } from "../src/rules/contact-form";

const FORM = {
  name: "Ada",
  email: "ada@example.com",
  subject: "Hello",
  message: "First line.\nSecond line.",
};

describe("a contact message", () => {
  it("may be sent when it is complete", () => {
    expect(contactFormErrors(FORM)).toEqual({});
    expect(contactFormErrors({ ...FORM, email: ` ${FORM.email} ` })).toEqual({});
  });

  it("names every field that is missing, in the order of the form", () => {
    const empty = { name: " ", email: "", subject: "\t", message: "\n" };
    expect(Object.entries(contactFormErrors(empty))).toEqual(
      ["name", "email", "subject", "message"].map((field) => [
        field,
        contactMessages.fieldsRequired,
      ]),
    );
  });

  it.each(["ada", "ada@", "ada@example", "ada@example.com, eve@example.com", "a b@example.com"])(
    "needs an email that an answer can go to, unlike %j",
    (email) => {
      expect(contactFormErrors({ ...FORM, email })).toEqual({
        email: contactMessages.emailInvalid,
      });
    },
  );

  it.each(["name", "subject"])("has a %s of one line", (field) => {
    expect(contactFormErrors({ ...FORM, [field]: "two\nlines" })).toEqual({
      [field]: refusalMessages.singleLine,
    });
  });
});
