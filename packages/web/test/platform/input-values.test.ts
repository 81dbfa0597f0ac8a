import { fromParams, pickFields, toParams } from "@signpoint/api/platform/form-fields";
import { ITEM_DEFAULTS } from "@signpoint/api/rewards/item-form-rules";
import { expect, test } from "vitest";
import { fromInputValues, toInputValues } from "~/platform/ui/input-values";
import { toItemForm } from "~/rewards/marketplace/admin/item-form";

const DEFAULTS = { name: "", amount: 0, code: null as string | null, official: false };

test("fields become inputs and fields again", () => {
  const fields = { name: "Mug", amount: 12, code: null, official: true };
  const values = toInputValues<typeof DEFAULTS>(fields);
  expect(values).toEqual({ name: "Mug", amount: "12", code: "", official: true });
  expect(fromInputValues(values, DEFAULTS)).toEqual(fields);
});

test("inputs are trimmed, and only fields with a default are read", () => {
  const values = { name: " Mug ", amount: " 7 ", code: " A1 ", official: false, draft: "x" };
  expect(fromInputValues(values, DEFAULTS)).toEqual({
    name: "Mug",
    amount: 7,
    code: "A1",
    official: false,
  });
});

test("a number that cannot be read is NaN, so that the rules refuse it", () => {
  const values = { ...toInputValues(DEFAULTS), amount: "ten" };
  expect(fromInputValues(values, DEFAULTS).amount).toBeNaN();
});

test("an item other than a gift card has no code", () => {
  const values = { ...toInputValues(ITEM_DEFAULTS), redemption_code: "SECRET" };
  expect(toItemForm({ ...values, type: "Gift Card" }).redemption_code).toBe("SECRET");
  expect(toItemForm({ ...values, type: "Electronics" }).redemption_code).toBeNull();
});

test("fields and parameters of a call differ by the prefix p_ alone", () => {
  expect(toParams({ title: "Soup" })).toEqual({ p_title: "Soup" });
  expect(fromParams({ p_title: "Soup", id: "1" })).toEqual({ title: "Soup" });
});

test("picking fields leaves out whatever the record has besides", () => {
  const record = { ...DEFAULTS, name: "Mug", deleted_at: null };
  expect(pickFields(DEFAULTS, record)).toEqual({ ...DEFAULTS, name: "Mug" });
});
