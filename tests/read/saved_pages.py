"""Small pages in the markup of well-known sites, written for these tests: papers, people and numbers are invented."""

# ruff: noqa: E501 - markup is set as pages have it

SCHOLAR = """<!doctype html><html><head><title>Mary Miller - Google Scholar</title></head><body>
<div id="gsc_prf_in">Mary Miller</div><div class="gsc_prf_il">Professor of Engines, Some University</div>
<table id="gsc_rsb_st"><tbody>
<tr><td class="gsc_rsb_sc1">Citations</td><td class="gsc_rsb_std">1,338</td><td class="gsc_rsb_std">949</td></tr>
<tr><td class="gsc_rsb_sc1">h-index</td><td class="gsc_rsb_std">17</td><td class="gsc_rsb_std">16</td></tr>
</tbody></table>
<table id="gsc_a_t"><tbody id="gsc_a_b">
<tr class="gsc_a_tr"><td class="gsc_a_t"><a href="/citations?x=1" class="gsc_a_at">Engines that <i>learn</i></a>
<div class="gs_gray">M Miller, J van der Berg, ...</div>
<div class="gs_gray">Journal of Engines 12 (3), 45-67<span class="gs_oph">, 2019</span></div></td>
<td class="gsc_a_c"><a class="gsc_a_ac gs_ibl">88</a></td>
<td class="gsc_a_y"><span class="gsc_a_h">2019</span></td></tr>
<tr class="gsc_a_tr"><td class="gsc_a_t"><a class="gsc_a_at">Attention for engines</a>
<div class="gs_gray">AB Clark, M Miller</div>
<div class="gs_gray">arXiv preprint arXiv:2101.00001<span class="gs_oph">, 2021</span></div></td>
<td class="gsc_a_c"><a class="gsc_a_ac gs_ibl"></a></td>
<td class="gsc_a_y"><span class="gsc_a_h">2021</span></td></tr>
<tr class="gsc_a_tr"><td class="gsc_a_t"><a class="gsc_a_at">Engines at scale</a>
<div class="gs_gray">M Miller</div>
<div class="gs_gray">Proceedings of the 3rd Conference on Engines, 101-110<span class="gs_oph">, 2020</span></div></td>
<td class="gsc_a_c"><a class="gsc_a_ac gs_ibl">7*</a></td>
<td class="gsc_a_y"><span class="gsc_a_h">2020</span></td></tr>
</tbody></table>
<button type="button" id="gsc_bpf_more"><span class="gs_lbl">Show more</span></button></body></html>"""

SCHOLAR_PAPER = """<!doctype html><html><body><div id="gsc_oci_title"><a class="gsc_oci_title_link"
 href="https://doi.org/10.1234/engines.12">Engines that learn</a></div>
<div class="gs_scl"><div class="gsc_oci_field">Authors</div>
<div class="gsc_oci_value">Mary Miller, Jan van der Berg, Wei Chen</div></div>
<div class="gs_scl"><div class="gsc_oci_field">Publication date</div><div class="gsc_oci_value">2019/3/14</div></div>
<div class="gs_scl"><div class="gsc_oci_field">Journal</div><div class="gsc_oci_value">Journal of Engines</div></div>
<div class="gs_scl"><div class="gsc_oci_field">Volume</div><div class="gsc_oci_value">12</div></div>
<div class="gs_scl"><div class="gsc_oci_field">Pages</div><div class="gsc_oci_value">45-67</div></div>
<div class="gs_scl"><div class="gsc_oci_field">Total citations</div><div class="gsc_oci_value">Cited by 88</div></div>
</body></html>"""

DBLP = """<!DOCTYPE html><html><head><title>dblp: Wei Chen 0003</title></head><body>
<header id="headline" class="headline noline" data-pid="11/2222-3" data-name="Wei Chen 0003">
<h1><span class="name primary" itemprop="name">Wei Chen 0003</span></h1></header>
<ul class="publ-list"><li class="year">2023</li>
<li class="entry article toc" id="journals/joe/ChenM23" itemscope itemtype="http://schema.org/ScholarlyArticle">
<div class="nr" id="j2">[j2]</div>
<nav class="publ"><ul><li class="drop-down"><div class="head"><a href="https://doi.org/10.1234/JOE.2023.7"
 itemprop="url"></a></div><div class="body"><p><b>view</b></p><ul><li class="ee">
<a href="https://doi.org/10.1234/JOE.2023.7" itemprop="url">electronic edition via DOI</a></li></ul></div></li></ul></nav>
<cite class="data tts-content" itemprop="headline">
<span itemprop="author" itemscope itemtype="http://schema.org/Person"><span itemprop="name"
 title="Wei Chen 0003" class="this-person">Wei Chen</span></span>,
<span itemprop="author" itemscope itemtype="http://schema.org/Person"><a href="/pid/1.html" itemprop="url"><span
 itemprop="name" title="Mary Miller">Mary Miller</span></a></span>:<br>
<span class="title" itemprop="name">H<sub>2</sub> engines.</span>
<a href="/db/journals/joe/"><span itemprop="isPartOf" itemscope itemtype="http://schema.org/Periodical"><span
 itemprop="name">J. Engines</span></span> <span itemprop="isPartOf" itemscope
 itemtype="http://schema.org/PublicationVolume"><span itemprop="volumeNumber">5</span></span>(<span
 itemprop="isPartOf" itemscope itemtype="http://schema.org/PublicationIssue"><span
 itemprop="issueNumber">2</span></span>)</a>: <span itemprop="pagination">11-19</span>
 (<span itemprop="datePublished">2023</span>)</cite></li>
<li class="entry informal toc" id="journals/corr/abs-2301-00001">
<nav class="publ"><ul><li><div class="body"><ul><li class="ee"><a href="https://doi.org/10.48550/arXiv.2301.00001"
 itemprop="url">via DOI</a></li></ul></div></li></ul></nav>
<cite class="data"><span itemprop="author"><span itemprop="name" title="Wei Chen 0003">Wei Chen</span></span>:<br>
<span class="title" itemprop="name">Do engines dream?</span> <span itemprop="isPartOf" itemscope
 itemtype="http://schema.org/Periodical"><span itemprop="name">CoRR</span></span> <span itemprop="isPartOf"
 itemscope itemtype="http://schema.org/PublicationVolume"><span itemprop="volumeNumber">abs/2301.00001</span></span>
 (<span itemprop="datePublished">2023</span>)</cite></li>
<li class="entry editor toc" id="conf/eng/2022"><cite class="data">
<span itemprop="editor"><span itemprop="name" title="Wei Chen 0003">Wei Chen</span></span>:<br>
<span class="title" itemprop="name">Proceedings of Engines 2022.</span>
<span itemprop="publisher">Some Press</span> <span itemprop="datePublished">2022</span></cite></li>
</ul></body></html>"""

ACL = """<!doctype html><html><head><title>Mary Miller - ACL Anthology</title></head><body><section id="main">
<h2 id="title"><span class="font-weight-normal">Mary</span> <span class="font-weight-bold">Miller</span></h2><hr>
<h4>2021</h4>
<p class="d-sm-flex align-items-stretch"><span class="d-block mr-2 text-nowrap list-button-row">
<a class="badge badge-primary align-middle mr-1" href="https://aclanthology.org/2021.eng-long.7.pdf">pdf</a>
<a class="badge badge-secondary align-middle mr-1" href="/2021.eng-long.7.bib">bib</a>
<a class="badge badge-info align-middle mr-1" href="#abstract-2021--eng-long--7">abs</a>
<span class="align-middle mr-1" title="Best Paper"><i class="fas fa-award"></i></span></span>
<span class="d-block"><strong><a class="align-middle" href="/2021.eng-long.7/"><span class="acl-fixed-case">E</span>ngines
 read</a></strong><br><a href="/people/m/mary-miller/">Mary Miller</a> | <a href="/people/w/wei-chen/">Wei Chen</a><br>
<a href="/volumes/2021.eng-long/">Proceedings of the Meeting on Engines</a></span></p>
<div class="card bg-light mb-2 collapse abstract-collapse" id="abstract-2021--eng-long--7"><div class="card-body">We
 show that engines can read what others wrote about them.</div></div>
<h4>1999</h4>
<p class="d-sm-flex align-items-stretch"><span class="d-block"><strong><a class="align-middle"
 href="/volumes/W99-01/">Proceedings of Old Engines</a></strong><br><a href="/people/m/mary-miller/">Mary Miller</a>
</span></p>
<h5 class="card-header">Co-authors</h5><ul><li><a href="/people/w/wei-chen/">Wei Chen</a> 1</li></ul>
</section></body></html>"""

ARXIV_SEARCH = """<!DOCTYPE html><html><head><title>Search | arXiv e-print repository</title></head><body>
<ol class="breathe-horizontal" start="1"><li class="arxiv-result"><div class="is-marginless">
<p class="list-title is-inline-block"><a href="https://arxiv.org/abs/2112.00001">arXiv:2112.00001</a>
<span>&nbsp;[<a href="https://arxiv.org/pdf/2112.00001">pdf</a>]&nbsp;</span></p>
<div class="tags is-inline-block"><span class="tag is-small is-link">cs.RO</span><span class="tag">cs.LG</span></div>
<div class="is-inline-block"><span class="tag"><a href="https://doi.org/10.1234/robots.5">10.1234/robots.5</a></span></div>
</div><p class="title is-5 mathjax">Planning for <span class="search-hit">engines</span></p>
<p class="authors"><span class="search-hit">Authors:</span> <a href="/s?1">Mary Miller</a>, <a href="/s?2">Wei Chen</a></p>
<p class="abstract mathjax"><span class="abstract-short">We plan&hellip; <a>&#9661; More</a></span>
<span class="abstract-full" style="display: none;">We plan for engines, and they plan for us. <a>&#9651; Less</a></span></p>
<p class="is-size-7"><span>Submitted</span> 3 May, 2022; <span>v1</span> submitted 26 December, 2021; originally
 announced December 2021.</p><p class="comments is-size-7"><span>Comments:</span> 8 pages</p></li></ol></body></html>"""

ARXIV_LIST = """<!DOCTYPE html><html><head><title>Computation and Language</title></head><body>
<dl id='articles'><dt><a name='item1'>[1]</a> <a href ="/abs/2409.00001" title="Abstract" id="2409.00001">
arXiv:2409.00001</a> [<a href="/pdf/2409.00001">pdf</a>]</dt><dd><div class='meta'>
<div class='list-title mathjax'><span class='descriptor'>Title:</span> Words for engines</div>
<div class='list-authors'><a href="/a1">Mary Miller</a>, <a href="/a2">Wei Chen</a></div>
<div class='list-comments mathjax'><span class='descriptor'>Comments:</span> To appear</div>
<div class='list-subjects'><span class='descriptor'>Subjects:</span> <span class="primary-subject">Computation and
 Language (cs.CL)</span>; Machine Learning (cs.LG)</div></div></dd></dl></body></html>"""

ARXIV_ABSTRACT = """<!DOCTYPE html><html><head><title>[2409.00001] Words for engines</title>
<meta name="citation_title" content="Words for engines" /><meta name="citation_author" content="Miller, Mary" />
<meta name="citation_author" content="van der Berg, Jan" /><meta name="citation_date" content="2024/09/02" />
<meta name="citation_online_date" content="2024/10/01" /><meta name="citation_arxiv_id" content="2409.00001" />
<meta name="citation_pdf_url" content="https://arxiv.org/pdf/2409.00001" />
<meta name="citation_abstract" content="We give engines words, and they give us $x^2$ in return." /></head><body>
<table><tr><td class="tablecell comments mathjax">To appear</td></tr><tr><td class="tablecell subjects"><span
 class="primary-subject">Computation and Language (cs.CL)</span></td></tr></table></body></html>"""

PUBMED_SEARCH = """<!DOCTYPE html><html><head><title>engines - Search Results - PubMed</title></head><body>
<article class="full-docsum" data-rel-pos="1"><div class="docsum-wrap"><div class="docsum-content">
<a class="docsum-title" href="/31000001/" data-article-id="31000001"> <b>Engines</b> of the heart: a meta-analysis. </a>
<div class="docsum-citation full-citation">
<span class="docsum-authors full-authors">Miller MA, van der Berg J, Chen W.</span>
<span class="docsum-authors short-authors">Miller MA, et al.</span>
<span class="docsum-journal-citation full-journal-citation">J Heart Eng. 2019 Jul;136(4):1495-525.
 doi: 10.1234/a0019. Epub 2019 May 2.</span>
<span class="citation-part">PMID: <span class="docsum-pmid">31000001</span></span></div>
<div class="docsum-snippet"><div class="full-view-snippet">We studied engines of the heart, and &hellip;</div></div>
</div></div></article></body></html>"""

PUBMED_ARTICLE = """<!DOCTYPE html><html><head><title>Engines of the heart - PubMed</title>
<meta name="citation_title" content="Engines of the heart"></head><body><main id="article-page">
<div class="article-source"><button id="full-view-journal-trigger" title="Journal of heart engines">J Heart Eng</button>
<span class="cit">2019 Jul;136(4):1495-525.</span><span class="citation-doi">doi: 10.1234/a0019.</span></div>
<h1 class="heading-title">Engines of the heart.</h1>
<div class="inline-authors"><div class="authors-list"><span class="authors-list-item"><a class="full-name">Mary A
 Miller</a><sup class="affiliation-links">1</sup></span><span class="authors-list-item"><a class="full-name">Wei
 Chen</a></span></div></div><strong class="current-id" title="PubMed ID">31000001</strong>
<div class="abstract" id="abstract"><h2>Abstract</h2><div class="abstract-content selected" id="eng-abstract"><p>We
 studied engines of the heart, and found that they beat.</p></div>
<p><strong class="sub-title">Keywords:</strong> engines; heart.</p></div></main></body></html>"""

SEMANTIC_SCHOLAR = """<!DOCTYPE html><html><head><title>Mary Miller | Semantic Scholar</title></head><body>
<h1 data-test-id="author-name" class="author-detail-card__author-name">Mary Miller</h1>
<div class="author-detail-card__stats-row"><span class="author-detail-card__stats-row__label">Publications</span><span
 class="author-detail-card__stats-row__value">24</span></div>
<div class="author-detail-card__stats-row"><span class="author-detail-card__stats-row__label">h-index</span><span
 class="author-detail-card__stats-row__value">9</span></div>
<div class="author-detail-card__stats-row"><span class="author-detail-card__stats-row__label">Citations</span><span
 class="author-detail-card__stats-row__value">1,204</span></div>
<div class="cl-paper-row paper-row-normal"><a class="link-button--show-visited" data-test-id="title-link"
 href="/paper/Engines-Miller/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"><h2 class="cl-paper-title"><span><em>Engines</em>
 that forget</span></h2></a><ul class="cl-paper__bulleted-row"><span class="cl-paper-authors">
<span data-test-id="author-list"><a class="cl-paper-authors__author-box"><span>Mary Miller</span></a></span>
<span data-test-id="author-list"><a class="cl-paper-authors__author-box"><span>Wei Chen</span></a></span></span>
<li><span class="cl-paper-venue-metadata"><span data-test-id="normalized-venue-link">Journal of Engines</span></span></li>
<li><span class="cl-paper-pubdates">1 May 2018</span></li></ul>
<button data-test-id="total-citations-stat">1,002</button>
<a class="button-row__link" href="https://arxiv.org/pdf/1805.00001.pdf">[PDF]</a></div></body></html>"""

OPENREVIEW = """<!DOCTYPE html><html><head><title>Engines 2024 | OpenReview</title></head><body><ul class="list-unstyled">
<li><div class="note  undefined"><h4><a href="/forum?id=abc123">Engines that review</a> <a href="/pdf?id=abc123"
 class="pdf-link" title="Download PDF"><img src="pdf.svg" alt="Download PDF"></a></h4>
<div class="note-authors"><span><a title="~Mary_Miller1" href="/profile?id=~Mary_Miller1">Mary Miller</a>, <a
 href="/profile?id=~Wei_Chen7">Wei Chen</a></span></div>
<ul class="note-meta-info list-inline"><li>Published: 16 Jan 2024, Last Modified: 11 Mar 2024</li>
<li>Engines 2024 poster</li><li class="readers">Readers: Everyone</li></ul>
<div class="note-content"><div><strong class="note-content-field">Keywords<!-- -->:</strong> <span
 class="note-content-value">engines, reviews</span></div><div><strong class="note-content-field">Abstract<!-- -->:</strong>
 <span class="note-content-value">Engines can review each other's work, and do so with care.</span></div></div></div></li>
</ul></body></html>"""

ORCID = """<!DOCTYPE html><html><head><title>Mary Miller (0000-0000-0000-0000) - ORCID</title></head><body><app-root>
<app-work-stack><app-panel><h2 header class="orc-font-body">Engines in public</h2><app-work><app-panel-data><div>
<div class="general-data">Journal of Engines</div><div class="general-data">2020-05-01 | Journal article</div>
<app-display-external-ids><a href="https://doi.org/10.1234/public.1">10.1234/public.1</a></app-display-external-ids>
<div class="general-data"><span>CONTRIBUTORS</span>: Mary Miller; Wei Chen + 3 more</div></div></app-panel-data>
</app-work></app-panel></app-work-stack></app-root><a href="https://orcid.org">ORCID</a></body></html>"""

# The same with "Show more detail" pressed, of a record with more works than a page shows.
ORCID_UNFOLDED = """<!DOCTYPE html><html><head><title>Mary Miller (0000-0000-0000-0000) - ORCID</title></head><body><app-root>
<app-work-stack-group><mat-paginator><div class="mat-mdc-paginator-range-label"> 1 – 1 of 63 </div></mat-paginator>
<app-work-stack><app-panel><h3 class="work-title">Engines in public</h3><app-work><app-panel-data><div>
<div class="general-data">Journal of Engines</div><div class="general-data">2020-05-01 | Journal article | Author</div>
<app-display-external-ids><a href="https://doi.org/10.1234/public.1">10.1234/public.1</a> Part of ISSN:
<a href="https://portal.issn.org/resource/ISSN/1234-5678">1234-5678</a></app-display-external-ids>
<div class="general-data"><span>CONTRIBUTORS</span>: Mary Miller; Wei Chen + 1 more</div></div></app-panel-data><app-panel-data>
<app-display-attribute><h3>Contributors</h3><div><div><p>Showing <b>50</b> of <b>51</b></p><p>----</p>
<p class="record-holder">Mary Miller (<a href="https://orcid.org/0000-0000-0000-0000">0000-0000-0000-0000</a>)</p>
<p>Wei Chen (Author)</p><p>Ann Bee</p><p>+ 1 more</p><p>----</p><p>For the full contributor list visit the work source</p>
</div></div></app-display-attribute>
<app-display-attribute><h3>URL</h3><div><a href="https://example.org/engines">https://example.org/engines</a></div>
</app-display-attribute><app-display-attribute><h3>Description</h3><div>We show engines to the public, and the public likes
them.</div></app-display-attribute></app-panel-data></app-work></app-panel></app-work-stack></app-work-stack-group></app-root>
</body></html>"""

RESEARCHGATE = """<!DOCTYPE html><html><head><title>Mary Miller | ResearchGate</title></head><body>
<div class="nova-legacy-v-publication-item nova-legacy-v-publication-item--size-m">
<div class="nova-legacy-e-text nova-legacy-v-publication-item__title"><a
 href="publication/31_Engines_meet?_sg=1">Engines meet</a></div>
<span class="nova-legacy-e-badge nova-legacy-v-publication-item__badge">Conference Paper</span>
<span class="nova-legacy-e-badge nova-legacy-v-publication-item__badge">Full-text available</span>
<ul><li class="nova-legacy-v-publication-item__meta-data-item"><span>Jan 2020</span></li>
<li class="nova-legacy-v-publication-item__meta-data-item"><span>DOI: 10.1234/meet.3</span></li></ul>
<ul class="nova-legacy-v-publication-item__person-list"><li><span
 class="nova-legacy-v-person-inline-item__fullname">Mary Miller</span></li><li><span
 class="nova-legacy-v-person-inline-item__fullname">Wei Chen</span></li><li><span
 class="nova-legacy-v-person-inline-item__fullname">[...]</span></li></ul></div></body></html>"""

HAL = """<!DOCTYPE html><html><head><title>HAL</title></head><body><table><tr><td><div class="media-body">
<a href="/hal-01234567v1"><h3 class="title-results">Moteurs en 3D</h3></a>
<span class="authors-results"><a href="/s">Marie Meunier</a>, <a href="/s">Wei Chen</a></span>
<div class="citation-results"><i>Revue des moteurs</i>, 2016, 12 (3), pp.45-67.
 <a href="https://dx.doi.org/10.1234/rdm.9">&#x27E8;10.1234/rdm.9&#x27E9;</a></div>
<div><span>Article dans une revue</span> <strong>hal-01234567v1</strong></div></div></td></tr></table></body></html>"""

PURE = """<!DOCTYPE html><html><head><title>Mary Miller — Research output — University of Engines</title></head><body><main>
<div class="rendering rendering_person"><h1>Mary Miller</h1></div><div class="search-pager-information">1 - 2 out of 120 results</div>
<ul class="list-results"><li class="list-result-item"><div class="search-result-group">2023</div><div class="result-container">
<div class="rendering rendering_researchoutput rendering_researchoutput_portal-short rendering_contributiontojournal">
<h3 class="title"><a rel="ContributionToJournal" href="https://engines.example.org/en/publications/owls" class="link"><span>(Re)making
 engines</span></a></h3><span>Chen, W.-L.</span> &amp; <a rel="Person" href="#" class="link person"><span>Miller, M.</span></a>, <span
 class="date">30 Apr 2023</span>, <span class="journal">In: <a rel="Journal" href="#" class="link"><span>Journal of Engines.</span></a></span>
 <span class="volume">35</span>, <span class="journalnumber">3</span>, <span class="pages">p. 459-477</span> <span
 class="numberofpages">19 p.</span><p class="type"><span class="type_family">Research output<span>: </span></span><span
 class="type_classification_parent">Contribution to journal<span> › </span></span><span class="type_classification">Article</span></p></div>
<div class="rendering rendering_researchoutput_publicationattacheddocumentsportalrenderer"><div class="open-access">Open Access</div></div></div>
<div class="metrics"><div data-badge-type="donut" data-doi="10.1234/remaking.3" class="altmetric-embed"></div><span>2</span> Citations</div></li>
<li class="list-result-item"><div class="result-container"><div class="rendering rendering_researchoutput
 rendering_researchoutput_portal-short rendering_contributiontobookanthology"><h3 class="title"><a href="https://engines.example.org/en/p/2"
 class="link"><span>Engines that sort</span></a></h3>Miller, M., van den Berg, A. B. &amp; de Groot, C., <span class="date">2022</span>, <span><em>Proceedings
 of Sorting.</em></span> <a rel="Person" class="link person" href="#"><span>Lee, A.</span></a> (ed.). <span class="publisher">ACM</span>,
 <span class="pages">p. 1-9</span><p class="type"><span>Research output: </span><span>Chapter in Book/Report/Conference proceeding › </span>
<span class="type_classification">Conference contribution</span></p></div></div></li></ul></main></body></html>"""
