import * as z from "zod";
import { callsOf } from "../platform/call";
import { ITEM_SORTS, ITEM_TYPES, SEARCH_MAX_LENGTH } from "../platform/constants";
import { ERROR_CODES } from "../platform/errors";
import { Id, PageInput, PointsAmount, pageOf, typedText, withDefaults } from "../platform/fields";
import { marketplaceMessages } from "../texts";
import { ItemForm } from "./item-form";
import { ITEM_DEFAULTS } from "./item-form-rules";
import { AdminMarketplaceItem, MarketplaceItem } from "./marketplace-item";
import { Redemption, TypedBankDetails } from "./redemption";

const call = callsOf("Marketplace");
const adminCall = callsOf("Administration: marketplace items");
const ADMIN_PATH = "/admin/marketplace/items";
const NOT_FOUND = { ...ERROR_CODES.NOT_FOUND, message: marketplaceMessages.itemNotFound };

export const ListItemsInput = PageInput.extend({
  /** Searched for in name and description. */
  search: typedText(SEARCH_MAX_LENGTH).optional(),
  type: z.enum(ITEM_TYPES).optional(),
  sort: z.enum(ITEM_SORTS).default("price_asc"),
});

export const RedeemInput = z.strictObject({
  p_item_id: Id,
  /** New for each purchase; a repeat with the same id returns the first result. */
  p_request_id: Id,
  /** The price that the buyer was shown: at any other price nothing is bought (ITEM_CHANGED). */
  p_expected_price: PointsAmount.optional(),
  /** The value that the buyer was shown: at any other value nothing is bought (ITEM_CHANGED). */
  p_expected_value: z.string().optional(),
  /** For cash. Missing or invalid fields are named in `data.fields`. */
  p_bank_details: TypedBankDetails.nullish(),
  /** Where goods are delivered; optional. Invalid fields are named in `data.fields`. */
  p_delivery: z
    .strictObject({
      name: z.string().default(""),
      address: z.string().default(""),
      phone: z.string().default(""),
      email: z.string().default(""),
    })
    .nullish(),
});

export const marketplaceCalls = {
  list: call({ access: "user" })
    .get("/marketplace/items", "Items to redeem")
    .input(ListItemsInput)
    .output(
      pageOf(MarketplaceItem).extend({
        /** The types that occur, regardless of the filters. */
        types: z.array(z.enum(ITEM_TYPES)),
      }),
    ),

  get: call({ access: "user" })
    .get("/marketplace/items/{id}", "One item")
    .input(z.strictObject({ id: Id }))
    .errors({ NOT_FOUND })
    .output(MarketplaceItem),

  redeem: call({ access: "user", effect: "write", replay: "current_record" })
    .post("/rpc/redeem_item", "Redeem points for an item: pay its price, take it from the stock")
    .input(RedeemInput)
    .errors({
      NOT_FOUND,
      PAUSED: ERROR_CODES.PAUSED,
      ITEM_NOT_AVAILABLE: ERROR_CODES.ITEM_NOT_AVAILABLE,
      ITEM_SOLD_OUT: ERROR_CODES.ITEM_SOLD_OUT,
      ITEM_CHANGED: ERROR_CODES.ITEM_CHANGED,
      REQUEST_REUSED: ERROR_CODES.REQUEST_REUSED,
      NOT_ENOUGH_POINTS: {
        ...ERROR_CODES.NOT_ENOUGH_POINTS,
        message: marketplaceMessages.notEnoughPoints,
      },
    })
    .output(Redemption),
};

export const CreateItemInput = z.strictObject(withDefaults(ItemForm.shape, ITEM_DEFAULTS));

export const UpdateItemInput = z.strictObject({
  id: Id,
  ...ItemForm.omit({ quantity: true }).partial().shape,
  /** What is added to the stock, or taken from it. The stock itself is not set: it may be sold from meanwhile. */
  quantity_change: z.int().optional(),
  /** The version that the caller has seen: when it is older than the stored one, nothing is changed. */
  version: z.int().optional(),
});

export const itemCalls = {
  list: adminCall({ access: "admin" })
    .get(ADMIN_PATH, "All items, newest first, with their codes")
    .input(
      PageInput.extend({
        search: typedText(SEARCH_MAX_LENGTH).optional(),
        type: z.enum(ITEM_TYPES).optional(),
      }),
    )
    .output(pageOf(AdminMarketplaceItem)),

  create: adminCall({ access: "admin", effect: "write", replay: "current_record", stepUp: true })
    .post(ADMIN_PATH, "Add an item", {
      description:
        "While sums of second approvals are set, cash whose points for a dollar differ from the rate by more than a factor of 1.25 gets its stock from a second admin.",
    })
    .input(CreateItemInput)
    .output(AdminMarketplaceItem),

  update: adminCall({ access: "admin", effect: "write", replay: "current_record", stepUp: true })
    .patch(`${ADMIN_PATH}/{id}`, "Change an item; what is not given stays as it is", {
      description:
        "The stock changes by a difference, `quantity_change`. With an old `version`: 409 `CHANGED_MEANWHILE`, with both sides in `data`: what was given, and the item as it is. While sums of second approvals are set, a change that makes cash cheaper or dearer than before waits for a second admin.",
    })
    .input(UpdateItemInput)
    .errors({
      NOT_FOUND,
      CHANGED_MEANWHILE: ERROR_CODES.CHANGED_MEANWHILE,
      AWAITING_SECOND: ERROR_CODES.AWAITING_SECOND,
    })
    .output(AdminMarketplaceItem),

  delete: adminCall({ access: "admin", effect: "write", replay: "current_record" })
    .delete(`${ADMIN_PATH}/{id}`, "Take an item off the marketplace; its redemptions stay")
    .input(z.strictObject({ id: Id }))
    .errors({ NOT_FOUND })
    .output(AdminMarketplaceItem),
};
