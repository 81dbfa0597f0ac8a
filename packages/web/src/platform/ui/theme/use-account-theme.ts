import { useMantineColorScheme } from "@mantine/core";
import type { UserProfile } from "@signpoint/api/platform/user-profile";
import { useEffect } from "react";
import { isNewAccountTheme, setAccountTheme } from "./account-theme";

/** Applies the colours of the account where they were changed elsewhere; what was chosen on this device stays otherwise. */
export function useAccountTheme(theme: UserProfile["theme"] | undefined): void {
  const { setColorScheme } = useMantineColorScheme();
  useEffect(() => {
    if (theme === undefined || !isNewAccountTheme(theme)) return;
    setAccountTheme(theme);
    setColorScheme(theme === "system" ? "auto" : theme);
  }, [theme, setColorScheme]);
}
