import type { ComponentType } from 'react';
import { useParams } from 'react-router-dom';

import { NotFoundPage } from '../marketing/not-found-page.js';
import { PrivacyPage } from './privacy-page.js';
import { publishedPolicies } from './published-policies.js';
import { publishedTerms } from './published-terms.js';
import type { PublishedDocument } from './published.js';
import { TermsPage } from './terms-page.js';

const pageOf = (published: readonly PublishedDocument[], Page: ComponentType<{ version: string }>) =>
  function PublishedPage() {
    const { version } = useParams();
    const known = published.find((one) => one.version === version);
    return known ? <Page version={known.version} /> : <NotFoundPage />;
  };

/** A version of the terms at its own address. */
export const PublishedTermsPage = pageOf(publishedTerms, TermsPage);

/** A version of the privacy policy at its own address. */
export const PublishedPrivacyPage = pageOf(publishedPolicies, PrivacyPage);
