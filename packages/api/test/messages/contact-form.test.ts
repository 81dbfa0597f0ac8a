import { expect, it } from "vitest";
import { contactFormErrors } from "../../src/messages/contact-form";
import { contactMessages, refusalMessages } from "../../src/texts";

const FORM = {
  name: "Ada",
  email: "ada@example.com",
  subject: "Hello",
  message: "First line.\nSecond line.",
};

it("accepts a complete contact message", () => {
  expect(contactFormErrors(FORM)).toEqual({});
  expect(contactFormErrors({ ...FORM, email: ` ${FORM.email} ` })).toEqual({});
});

it("names every missing field of a contact message in the order of the form", () => {
  const empty = { name: " ", email: "", subject: "\t", message: "\n" };
  expect(Object.entries(contactFormErrors(empty))).toEqual(
    ["name", "email", "subject", "message"].map((field) => [field, contactMessages.fieldsRequired]),
  );
});

it.each(["ada", "ada@", "ada@example", "ada@example.com, eve@example.com", "a b@example.com"])(
  "refuses %j as the email of a contact message",
  (email) => {
    expect(contactFormErrors({ ...FORM, email })).toEqual({
      email: contactMessages.emailInvalid,
    });
  },
);

it.each(["name", "subject"])("refuses line breaks in the %s of a contact message", (field) => {
  expect(contactFormErrors({ ...FORM, [field]: "two\nlines" })).toEqual({
    [field]: refusalMessages.singleLine,
  });
});
