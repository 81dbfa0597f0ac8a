import { isIPv4 } from "node:net";
import ipaddr from "ipaddr.js";

/**
 * Returns an IP address in its canonical spelling; null when `text` is not one. Also accepts the forms that proxies
 * write: with a port, brackets around IPv6, a zone, IPv4 mapped into IPv6. All of them become the same text, so that
 * one client is counted and logged as one.
 */
export function canonicalIp(text: string): string | null {
  // Each call asks. The library throws and catches an error for what is no address, which takes longer than all else here.
  if (text === "") return null;
  if (isIPv4(text)) return text;
  const bare = withoutPort(text.trim()).replace(/%.*$/s, "");
  // The library also reads octal, hexadecimal and shortened IPv4, which no proxy writes.
  const isAddress = bare.includes(":")
    ? ipaddr.IPv6.isValid(bare)
    : ipaddr.IPv4.isValidFourPartDecimal(bare);
  return isAddress ? ipaddr.process(bare).toString() : null;
}

/** Returns the text of `192.0.2.1:443`, `[2001:db8::1]:443` and `[2001:db8::1]` without port and brackets. */
function withoutPort(text: string): string {
  const match = /^(?:\[(?<v6>[^\]]*)\]|(?<v4>[\d.]+))(?::\d{1,5})?$/.exec(text);
  return match?.groups?.v6 ?? match?.groups?.v4 ?? text;
}

/**
 * Returns the network that one customer has: for IPv6 the /64, such as `2001:db8:1:2::/64`; for IPv4 the IP address
 * itself. Null when `text` is not an IP address.
 */
export function customerNetwork(text: string): string | null {
  const address = canonicalIp(text);
  if (address === null || !address.includes(":")) return address;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/64`).toString()}/64`;
}

/**
 * Returns the larger network that an IP address is in, where one place usually stays: for IPv4 the /24, for IPv6 the /48.
 * Null when `text` is not an IP address.
 */
export function surroundingNetwork(text: string): string | null {
  const address = canonicalIp(text);
  if (address === null) return null;
  return address.includes(":")
    ? `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/48`).toString()}/48`
    : `${ipaddr.IPv4.networkAddressFromCIDR(`${address}/24`).toString()}/24`;
}

/** Returns whether an IP address, or the name `localhost`, is the machine itself. */
export function isLoopback(host: string): boolean {
  if (host.toLowerCase() === "localhost") return true;
  const address = canonicalIp(host);
  return address !== null && ipaddr.parse(address).range() === "loopback";
}
