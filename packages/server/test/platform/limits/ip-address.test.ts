import { describe, expect, it } from "vitest";
import { canonicalIp, customerNetwork, isLoopback } from "../../../src/platform/limits/ip-address";

describe("the canonical form of an IP address", () => {
  it.each([
    ["192.0.2.7", "192.0.2.7"],
    [" 192.0.2.7 ", "192.0.2.7"],
    ["192.0.2.7:5678", "192.0.2.7"],
    ["[192.0.2.7]:5678", "192.0.2.7"],
    ["::ffff:192.0.2.7", "192.0.2.7"],
    ["::ffff:c000:207", "192.0.2.7"],
    ["[::ffff:192.0.2.7]:443", "192.0.2.7"],
    ["2001:DB8:0:0:0:0:0:1", "2001:db8::1"],
    ["[2001:db8::1]", "2001:db8::1"],
    ["[2001:db8::1]:443", "2001:db8::1"],
    ["fe80::1%eth0", "fe80::1"],
    ["[fe80::1%25eth0]:443", "fe80::1"],
  ])("reads the IP address %s as %s", (text, canonical) => {
    expect(canonicalIp(text)).toBe(canonical);
  });

  it.each([
    "",
    "unknown",
    "_hidden",
    "evil.example",
    "1.2.3",
    "127.1",
    "0x7f.0.0.1",
    "017.0.0.1",
    "256.1.1.1",
    "1.2.3.4:port",
    "1.2.3.4:5678:9",
    "2001:db8::1::2",
    "[2001:db8::1",
    "2001:db8::1]:443",
    "1.2.3.4 5",
    "x%1.2.3.4",
  ])("reads no IP address from %j", (text) => {
    expect(canonicalIp(text)).toBeNull();
  });

  it("gives all ports and zones of one client the same network", () => {
    const spellings = ["2001:db8:1:2::9", "[2001:db8:1:2::a]:1", "[2001:db8:1:2:ffff::]:65535"];
    expect(new Set(spellings.map(customerNetwork))).toEqual(new Set(["2001:db8:1:2::/64"]));
  });
});

describe("loopback host names", () => {
  it.each(["localhost", "LOCALHOST", "127.0.0.1", "127.9.9.9", "::1", "[::1]", "::ffff:127.0.0.1"])(
    "recognises the loopback host %s",
    (host) => {
      expect(isLoopback(host)).toBe(true);
    },
  );

  it.each(["0.0.0.0", "::", "192.168.0.1", "localhost.evil.example", "127.0.0.1.evil.example", ""])(
    "does not take %j for a loopback host",
    (host) => {
      expect(isLoopback(host)).toBe(false);
    },
  );
});
