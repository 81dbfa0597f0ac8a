/** Texts of contracts that open at a time. */
export const openingMessages = {
  notFuture: "This must be in the future.",
  tooFar: "A contract can open at most one year from now.",
  notInactive: "Only an inactive contract can wait for its opening.",
  signed: "People have signed this contract. It can be opened by hand only.",
  awaitsSecond: "A second admin has not confirmed it. It opens as soon as one does.",
  notConfirmed: "It needs a second admin by now. Open it by hand to ask for one.",
  notExtendable: "It has not opened yet. Change its duration instead.",
} as const;
