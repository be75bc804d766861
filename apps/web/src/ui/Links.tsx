import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { type ButtonProps, buttonClasses } from './Button';
import { classes, linkClasses } from './classes';

interface LinkProps {
  readonly to: string;
  readonly children: ReactNode;
}

export function TextLink(props: LinkProps) {
  return <Link {...props} className={linkClasses} />;
}

type ButtonLinkProps = LinkProps & Pick<ButtonProps, 'variant' | 'size' | 'className'>;

export function ButtonLink({ to, variant, size, className, children }: ButtonLinkProps) {
  return (
    <Link to={to} className={classes(buttonClasses(variant, size), className)}>
      {children}
    </Link>
  );
}
