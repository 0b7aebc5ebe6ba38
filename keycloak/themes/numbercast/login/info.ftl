<#import "template.ftl" as layout>
<@layout.registrationLayout displayMessage=false; section>
  <#if section = "title">${message.summary}
  <#elseif section = "header"><#if messageHeader??>${kcSanitize(msg("${messageHeader}"))?no_esc}<#else>${message.summary}</#if>
  <#elseif section = "form">
    <#if requiredActions??>
    <p class="lead"><#list requiredActions as action>${kcSanitize(msg("requiredAction.${action}"))?no_esc}<#sep>, </#list></p>
    <#elseif messageHeader??>
    <p class="lead">${message.summary}</p>
    </#if>
    <#if !skipLink??>
      <#if pageRedirectUri?has_content>
    <p><a class="primary" href="${pageRedirectUri}">${msg("backToApplication")}</a></p>
      <#elseif actionUri?has_content>
    <p><a class="primary" href="${actionUri}"<#if requiredActions??> data-follow</#if>>${msg("proceedWithAction")}</a></p>
      <#else>
    <p><a class="primary" href="/">${msg("backToApplication")}</a></p>
      </#if>
    </#if>
  </#if>
</@layout.registrationLayout>
