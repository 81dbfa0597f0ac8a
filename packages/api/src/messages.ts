/**
 * Every error and notice text of the product, once (specification, sections 5 and 8).
 * The server answers with them, the web shows them; neither writes its own.
 */
export * from "./messages/accounts";
export * from "./messages/administration";
export * from "./messages/contact";
export * from "./messages/contracts";
export * from "./messages/earnings";
export * from "./messages/fair-work";
export * from "./messages/marketplace";
export * as refusalMessages from "./messages/refusals";
export * from "./messages/settings";
export * from "./messages/signup";
