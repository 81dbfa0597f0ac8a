import { Radio, useMantineColorScheme } from "@mantine/core";
import { THEMES } from "@signpoint/api/platform/constants";
import type { UserProfile } from "@signpoint/api/platform/user-profile";
import { accountSettingsMessages } from "@signpoint/api/texts";
import { getErrorMessage } from "~/platform/api/errors";
import { profileQuery } from "~/platform/api/profile";
import { queryClient } from "~/platform/api/query-client";
import { Notice } from "~/platform/ui/notice";
import { setAccountTheme } from "~/platform/ui/theme/account-theme";
import classes from "./settings.module.css";
import { useChangeSettings } from "./settings-query";

const LABELS = {
  system: "As on this device",
  light: "Light",
  dark: "Dark",
} as const;

/** Renders the choice of colours: at once here, and on other devices when they are next opened. */
export function ThemeSection() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const change = useChangeSettings();
  const chosen = colorScheme === "auto" ? "system" : colorScheme;
  const choose = (value: string) => {
    const theme = THEMES.find((known) => known === value) ?? "system";
    setColorScheme(theme === "system" ? "auto" : theme);
    change.mutate({ theme }, { onSuccess: () => applyToAccount(theme) });
  };
  return (
    <>
      {change.isError ? (
        <Notice tone="error">
          {getErrorMessage(change.error, accountSettingsMessages.themeFailed)}
        </Notice>
      ) : null}
      <Radio.Group label="Colours" value={chosen} onChange={choose}>
        <div className={classes.choices}>
          {THEMES.map((theme) => (
            <Radio key={theme} size="md" value={theme} label={LABELS[theme]} />
          ))}
        </div>
      </Radio.Group>
    </>
  );
}

/** Makes this device know the account's new theme, so that it is not applied a second time. */
function applyToAccount(theme: UserProfile["theme"]): void {
  setAccountTheme(theme);
  queryClient.setQueryData(profileQuery.queryKey, (profile) => profile && { ...profile, theme });
}
