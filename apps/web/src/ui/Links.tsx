import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { type ButtonProps, buttonClasses } from './Button';
import { classes, linkClasses } from './classes';

interface LinkProps {
  readonly to: string;
  readonly className?: string;
  readonly children: ReactNode;
}

export function TextLink({ to, className, children }: LinkProps) {
  return (
    <Link to={to} className={classes(linkClasses, className)}>
      {children}
    </Link>
  );
}

export function ButtonLink({
  to,
  variant,
  size,
  className,
  children,
}: LinkProps & Pick<ButtonProps, 'variant' | 'size'>) {
  return (
    <Link to={to} className={classes(buttonClasses(variant, size), className)}>
      {children}
    </Link>
  );
}
