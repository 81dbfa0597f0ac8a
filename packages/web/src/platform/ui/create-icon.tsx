import type { ComponentProps, ComponentType } from "react";

interface IconProps extends Omit<ComponentProps<"svg">, "stroke"> {
  /** Width and height in pixels. */
  size?: number;
  /** Width of the line, in a square of 24 by 24. */
  stroke?: number;
}

export type Icon = ComponentType<IconProps>;

/** Returns a component that draws an icon with the lines of the text around it. `shapes` is SVG of the icon set. */
export function createIcon(name: string, shapes: string): Icon {
  return function Icon({ size = 24, stroke = 2, className, ...rest }: IconProps) {
    return (
      <svg
        xmlns="http://www.w3.org/2000/svg"
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={stroke}
        strokeLinecap="round"
        strokeLinejoin="round"
        className={className === undefined ? `icon-${name}` : `icon-${name} ${className}`}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: from the icon set at build time
        dangerouslySetInnerHTML={{ __html: shapes }}
        {...rest}
      />
    );
  };
}
