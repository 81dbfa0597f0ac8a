import type { CLUSTER_KINDS } from "../platform/constants";
import type { PersonCluster } from "./person-cluster";

type Kind = (typeof CLUSTER_KINDS)[number];

const NUMBER_FORMAT = new Intl.NumberFormat("en-US");
const number = (count: number) => NUMBER_FORMAT.format(count);
const people = (count: number) => `${number(count)} ${count === 1 ? "person" : "people"}`;

const kinds: Record<Kind, string> = {
  account: "Same account number",
  network: "Same network",
  inviter: "Same inviter",
};
const about: Record<Kind, string> = {
  account: "People who have asked for cash to one account number. The number itself is not shown.",
  network:
    "People who are logged in from one network now: an IPv4 /24 or an IPv6 /48. Families, offices and mobile networks share one, too.",
  inviter: "People who joined by the code of one person, from five on.",
};
const empty: Record<Kind, string> = {
  account: "No account number is used by more than one person.",
  network: "No network has more than one person who is logged in.",
  inviter: "Nobody has invited five people.",
};

/** Texts about people who share something. */
export const clusterMessages = {
  kinds,
  about,
  empty,
  intro: "Groups of people who share something, the largest first. A hint: it decides nothing.",
  loadFailed: "Failed to load the clusters. Please try again.",
  title: ({ network, inviter }: Pick<PersonCluster, "network" | "inviter">) => {
    if (network !== null) return `Network ${network}`;
    return inviter === null ? "One account number" : `Invited by ${inviter.username}`;
  },
  facts: (cluster: Pick<PersonCluster, "people" | "suspended" | "with_approval">) =>
    `${people(cluster.people)}: ${number(cluster.suspended)} suspended, ${number(cluster.with_approval)} with an approved submission.`,
  more: (count: number) => `and ${number(count)} more`,
  sharesAccount: (count: number) => `Shares an account number with ${people(count)}`,
  sharesNetwork: (count: number) => `Logged in from one network with ${people(count)}`,
} as const;
