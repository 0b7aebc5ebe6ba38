<#macro registrationLayout bodyClass="" displayInfo=false displayMessage=true displayRequiredFields=false displayOtherWays=true>
<!doctype html>
<html lang="${lang!'en'}">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <meta name="color-scheme" content="light dark">
  <title><#nested "title"> · Numbercast</title>
  <link rel="icon" href="${url.resourcesPath}/img/mark.svg" type="image/svg+xml">
  <link rel="preload" as="font" type="font/woff2" crossorigin href="${url.resourcesPath}/fonts/source-sans-3-latin-wght-normal.woff2">
  <link rel="preload" as="font" type="font/woff2" crossorigin href="${url.resourcesPath}/fonts/bricolage-grotesque-latin-wght-normal.woff2">
  <link rel="stylesheet" href="${url.resourcesPath}/css/numbercast.css">
  <#if scripts??>
    <#list scripts as script>
  <script src="${script}"></script>
    </#list>
  </#if>
  <script type="module" src="${url.resourcesPath}/js/page.js"></script>
</head>
<body data-page="${pageId!''}"<#if url.ssoLoginInOtherTabsUrl??> data-signed-in-elsewhere="${url.ssoLoginInOtherTabsUrl}"</#if><#if authenticationSession??> data-session-hash="${authenticationSession.authSessionIdHash}"</#if>>
  <header class="site">
    <a class="brand" href="/"><img src="${url.resourcesPath}/img/mark.svg" alt="" width="32" height="32">Numbercast</a>
  </header>
  <main class="card" id="main">
    <h1><#nested "header"></h1>
    <#nested "lead">
    <#if displayMessage && message?has_content && (message.type != 'warning' || !isAppInitiatedAction??)>
    <p class="notice ${message.type}"<#if message.type == 'error'> role="alert"<#else> role="status"</#if>>${kcSanitize(message.summary)?no_esc}</p>
    </#if>
    <#nested "form">
    <#nested "socialProviders">
    <#if displayOtherWays && auth?has_content && auth.showTryAnotherWayLink()>
    <form action="${url.loginAction}" method="post">
      <button type="submit" class="secondary" name="tryAnotherWay" value="on">${msg("doTryAnotherWay")}</button>
    </form>
    </#if>
    <#if displayInfo>
    <div class="after"><#nested "info"></div>
    </#if>
  </main>
  <footer class="site">
    <a href="/terms">${msg("footerTerms")}</a> <a href="/privacy">${msg("footerPrivacy")}</a> <a href="/contact">${msg("footerContact")}</a>
  </footer>
</body>
</html>
</#macro>
